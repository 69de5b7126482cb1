import type { BrokerAccountEntity, CallAnswer } from '@parque/contract';
import { isKnownAddress, Link } from '@parque/remote';
import { DraftNotice, useDraft } from '@parque/remote/draft';
import { FindServer, serversQuery } from '@parque/remote/find-more';
import {
  Banner,
  Button,
  Card,
  EmptyState,
  NumberField,
  PasswordField,
  QueryView,
  SelectField,
  Skeleton,
} from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useRegisterAccount } from '../../api/accounts';

interface RegistrationFormProps {
  readonly onRegistered?: ((account: BrokerAccountEntity) => void) | undefined;
  readonly servers: CallAnswer<'listServers'>;
}

const emptyForm = { server: '', number: '', password: '' };
const omitSecrets = (form: typeof emptyForm) => ({ ...form, password: '' });

/** Registers a broker account by server, number and password. The typed password is never stored in the draft. */
function RegistrationForm({ servers, onRegistered }: RegistrationFormProps) {
  const draft = useDraft('journal/registration', emptyForm, { withoutSecrets: omitSecrets });
  const { server, number, password } = draft.value;
  const change = (part: Partial<typeof emptyForm>) => draft.set({ ...draft.value, ...part });
  const registration = useRegisterAccount();
  const { error, isPending } = registration;
  const isComplete = server !== '' && Number(number) > 0 && password !== '';

  const register = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || isPending) return;
    const credentials = { server_id: Number(server), number: Number(number), password };
    registration.mutate(credentials, {
      onSuccess: (account) => {
        draft.discard();
        onRegistered?.(account);
      },
    });
  };

  return (
    <form className="pq-stack" noValidate onSubmit={register}>
      <DraftNotice draft={draft} />
      <SelectField
        label="Servidor"
        name="server_id"
        value={server}
        onChange={(value) => change({ server: value })}
        disabled={isPending}
        options={[
          { value: '', label: 'Selecciona un servidor' },
          ...servers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <FindServer />
      <NumberField
        label="Número de cuenta"
        name="number"
        maxLength={12}
        value={number}
        onChange={(value) => change({ number: value })}
        disabled={isPending}
      />
      <PasswordField
        label="Contraseña"
        name="password"
        autoComplete="off"
        value={password}
        onChange={(value) => change({ password: value })}
        disabled={isPending}
      />
      {error && (
        <Banner tone="danger" title={error.message}>
          {error.detail}
        </Banner>
      )}
      <Button type="submit" variant="primary" size="lg" isBlock disabled={!isComplete} isBusy={isPending}>
        Registrar Cuenta
      </Button>
      {!isComplete && (
        <p className="pq-field__hint" style={{ textAlign: 'center' }}>
          Rellena los tres campos para continuar.
        </p>
      )}
    </form>
  );
}

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
