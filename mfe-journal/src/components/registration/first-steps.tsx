import type { BrokerAccountEntity } from '@parque/contract';
import { Banner, Button } from '@parque/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { OwnPage } from '../panel/account-screen';
import { Preview } from './preview';
import { Ways } from './ways';

/** The first steps without an account; also shown when the accounts could not be loaded. */
export function FirstSteps({ accounts }: { readonly accounts: UseQueryResult<BrokerAccountEntity[]> }) {
  return (
    <OwnPage
      title="Resumen"
      lead="Conecta tu cuenta o importa un informe para ver tu diario."
      account={undefined}
      isFirst
    >
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
      <Ways />
      <Preview />
    </OwnPage>
  );
}
