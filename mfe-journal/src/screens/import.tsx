import { useState } from 'react';
import { takeChosenFile } from '../components/importing/chosen-file';
import { ImportCard } from '../components/importing/import-card';
import { Importer } from '../components/importing/importer';
import { ImportsCard } from '../components/importing/imports-card';
import { LostFile, useLostFile } from '../components/importing/noted-file';
import { OptionalAccountPage, useChosenAccount } from '../components/panel/account-screen';
import { usePanelAddress } from '../components/panel/panel-address';

export function ImportScreen() {
  const [file, setFile] = useState(takeChosenFile);
  const { lostFile, clear } = useLostFile();
  const { account } = useChosenAccount();
  const { goToAccount } = usePanelAddress();
  const choose = (next: File) => {
    clear();
    setFile(next);
  };
  return (
    <OptionalAccountPage
      title="Importar un informe"
      lead="Lo leemos en tu navegador: nada se guarda hasta que lo confirmes."
      account={account}
    >
      {lostFile && !file && <LostFile {...lostFile} />}
      {file ? (
        <Importer
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          onFile={choose}
          onImported={goToAccount}
          onLeave={() => setFile(undefined)}
        />
      ) : (
        <ImportCard onFile={choose} />
      )}
      {account && <ImportsCard key={account.id} account={account} />}
    </OptionalAccountPage>
  );
}
