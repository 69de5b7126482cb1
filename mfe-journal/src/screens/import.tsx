import { useNavigate } from '@parque/remote';
import { ButtonLink, Page } from '@parque/ui';
import { useState } from 'react';
import { takeChosenFile } from '../components/importing/chosen-file';
import { ImportCard } from '../components/importing/import-card';
import { Importer } from '../components/importing/importer';
import panelCss from '../components/panel/panel.module.css';
import { RegistrationCard } from '../components/registration/registration-card';

export function ImportScreen() {
  const [file, setFile] = useState(takeChosenFile);
  const navigate = useNavigate();
  return (
    <Page
      title="Importar un informe"
      lead="Lo leemos en tu navegador: nada se guarda hasta que lo confirmes."
      tools={<ButtonLink href="#/panel">Volver al Dashboard</ButtonLink>}
    >
      {file ? (
        <Importer
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          onFile={setFile}
          onLeave={() => setFile(undefined)}
        />
      ) : (
        <div className={panelCss.ways}>
          <ImportCard onFile={setFile} />
          <RegistrationCard onRegistered={({ id }) => void navigate(`/panel?cuenta=${id}`)} />
        </div>
      )}
    </Page>
  );
}
