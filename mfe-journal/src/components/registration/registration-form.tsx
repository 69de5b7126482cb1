import { DraftNotice, useDraft } from '@parque/remote/draft';
import { FindServer } from '@parque/remote/find-more';
import { Banner, Button, NumberField, PasswordField, SelectField } from '@parque/ui';
import type { FormEvent } from 'react';
import type { BrokerAccountEntity, CallAnswer } from '@parque/contract';
import { useRegisterAccount } from '../../api/accounts';

interface RegistrationFormProps {
  readonly onRegistered?: ((account: BrokerAccountEntity) => void) | undefined;
  readonly servers: CallAnswer<'listServers'>;
}

const emptyForm = { server: '', number: '', password: '' };
const omitSecrets = (form: typeof emptyForm) => ({ ...form, password: '' });

/** Registers a broker account by server, number and password. The typed password is never stored in the draft. */
export function RegistrationForm({ servers, onRegistered }: RegistrationFormProps) {
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
