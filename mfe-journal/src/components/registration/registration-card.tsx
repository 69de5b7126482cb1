import type { BrokerAccountEntity } from '@parque/contract';
import { isKnownAddress, Link } from '@parque/remote';
import { serversQuery } from '@parque/remote/find-more';
import { Card, EmptyState, QueryView, Skeleton } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { RegistrationForm } from './registration-form';

const noBroker = (
  <EmptyState icon="lock" title="Ahora mismo no se pueden registrar cuentas">
    Esta instalación no está conectada a ningún bróker. Puedes importar el informe de tu MetaTrader.
  </EmptyState>
);

/** Where accounts are connected by a program in MetaTrader, in an installation that has it. */
export const terminals = '/terminales';

function OwnTerminal() {
  return (
    <div className="pq-row">
      <span className="pq-soft">¿Sin contraseña? Conecta tu MetaTrader.</span>
      <Link className="pq-btn" to={terminals}>
        Conectar mi terminal
      </Link>
    </div>
  );
}

interface RegistrationCardProps {
  readonly onRegistered?: ((account: BrokerAccountEntity) => void) | undefined;
}

/** A card for a journal that the broker synchronises. */
export function RegistrationCard({ onRegistered }: RegistrationCardProps) {
  const servers = useQuery(serversQuery);
  return (
    <Card
      title="Registra tu cuenta"
      note="Usa la contraseña de inversor: permite leer el historial, no operar."
      padding="lg"
      foot={isKnownAddress(terminals) && <OwnTerminal />}
    >
      <QueryView
        query={servers}
        label="Cargando servidores"
        skeleton={<Skeleton height="21.6rem" />}
        failureTitle="Error al cargar formulario"
        isEmpty={(list) => list.length === 0}
        empty={noBroker}
      >
        {(list) => <RegistrationForm servers={list} onRegistered={onRegistered} />}
      </QueryView>
    </Card>
  );
}
