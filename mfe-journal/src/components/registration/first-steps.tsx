import type { BrokerAccountEntity } from '@parque/contract';
import { useNavigate } from '@parque/remote';
import { Banner, Button, Page } from '@parque/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { setChosenFile } from '../importing/chosen-file';
import { ImportCard } from '../importing/import-card';
import css from '../panel/panel.module.css';
import { Preview } from './preview';
import { RegistrationCard } from './registration-card';

/** The first steps without an account; also shown when the accounts could not be loaded. */
export function FirstSteps({ accounts }: { readonly accounts: UseQueryResult<BrokerAccountEntity[]> }) {
  const navigate = useNavigate();
  const importFile = (file: File) => {
    setChosenFile(file);
    void navigate('/panel/importar');
  };
  return (
    <Page title="Dashboard" lead="Conecta tu cuenta o importa un informe para ver tu diario.">
      {accounts.error && (
        <Banner
          tone="danger"
          title="No hemos podido leer tus cuentas"
          action={
            <Button
              size="sm"
              isBusy={accounts.isFetching}
              onClick={() => void accounts.refetch()}
              icon="retry"
            >
              Reintentar
            </Button>
          }
        >
          {accounts.error.message}
        </Banner>
      )}
      <div className={css.ways}>
        <RegistrationCard />
        <ImportCard onFile={importFile} />
      </div>
      <Preview />
    </Page>
  );
}
