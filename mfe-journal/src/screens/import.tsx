import { useNavigate } from '@parque/remote';
import { ButtonLink, Page } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../api/accounts';
import { takeChosenFile } from '../components/importing/chosen-file';
import { ImportCard } from '../components/importing/import-card';
import { Importer } from '../components/importing/importer';
import { ImportsCard } from '../components/importing/imports-card';
import { LostFile } from '../components/importing/lost-file';
import { useLostFile } from '../components/importing/use-noted-file';
import { usePanelAddress } from '../components/panel/panel-address';
import panelCss from '../components/panel/panel.module.css';
import { RegistrationCard } from '../components/registration/registration-card';

/** The imports of the selected account. A user without an account has none. */
function Imports() {
  const { accountId, goToAccount } = usePanelAddress();
  const { data: accounts = [] } = useQuery(accountsQuery);
  const account = accounts.find(({ id }) => id === accountId) ?? accounts[0];
  return account && <ImportsCard account={account} accounts={accounts} onAccount={goToAccount} />;
}

export function ImportScreen() {
  const [file, setFile] = useState(takeChosenFile);
  const { lost, clear } = useLostFile();
  const navigate = useNavigate();
  const { goToAccount } = usePanelAddress();
  const choose = (next: File) => {
    clear();
    setFile(next);
  };
  return (
    <Page
      title="Importar un informe"
      lead="Lo leemos en tu navegador: nada se guarda hasta que lo confirmes."
      tools={<ButtonLink href="#/panel">Volver al Dashboard</ButtonLink>}
    >
      {lost && !file && <LostFile {...lost} />}
      {file ? (
        <Importer
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          onFile={choose}
          onImported={goToAccount}
          onLeave={() => setFile(undefined)}
        />
      ) : (
        <div className={panelCss.ways}>
          <ImportCard onFile={choose} />
          <RegistrationCard onRegistered={({ id }) => void navigate(`/panel?cuenta=${id}`)} />
        </div>
      )}
      <Imports />
    </Page>
  );
}
