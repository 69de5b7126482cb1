import type { BrokerAccountEntity } from '@parque/contract';
import { Banner, Button, Card, Icon, Page, QueryView } from '@parque/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { serversQuery } from '../api/accounts';
import { Preview } from './preview';
import { RegistrationForm } from './registration-form';

interface FirstStepsProps {
  readonly accounts: UseQueryResult<BrokerAccountEntity[]>;
}

/** What to do before there is anything to show; also when it could not be learnt whether there is. */
export function FirstSteps({ accounts }: FirstStepsProps) {
  const servers = useQuery(serversQuery);
  return (
    <Page title="Dashboard" lead="Conecta tu cuenta para ver tu diario.">
      {accounts.error && (
        <Banner
          tone="danger"
          title="No hemos podido leer tus cuentas"
          action={
            <Button size="sm" isBusy={accounts.isFetching} onClick={() => void accounts.refetch()}>
              <Icon name="retry" size="sm" />
              Reintentar
            </Button>
          }
        >
          {accounts.error.message}
        </Banner>
      )}
      <Card
        title="Registra tu cuenta"
        note="Usa la contraseña de inversor: permite leer el historial, no operar."
        padding="lg"
      >
        <QueryView query={servers} label="Cargando servidores" failureTitle="Error al cargar formulario">
          {(list) => <RegistrationForm servers={list} />}
        </QueryView>
      </Card>
      <Preview />
    </Page>
  );
}
