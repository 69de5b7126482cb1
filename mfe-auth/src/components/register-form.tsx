import { Banner, Button, TextField } from '@parque/ui';
import { Link } from '@parque/remote';
import { useDraft } from '@parque/remote/draft';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { legalQuery, useRegister } from '../api/access';
import { type AccessViewProps, FormView } from './form-view';
import { LegalNotice } from './legal-notice';
import { NewPassword } from './new-password';
import css from './register-form.module.css';
import {
  checkTelegram,
  summariseErrors,
  type Registration,
  useRegistrationErrors,
} from './registration-errors';

const listEmptyLabels = (byLabel: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(byLabel)
    .filter(([, value]) => value.trim() === '')
    .map(([label]) => label);

interface EmailTakenProps {
  /** Whether an earlier request of this form, whose answer was lost, may have created the account. */
  readonly isMaybeOwn: boolean;
  readonly loginPath: string;
}

function EmailTaken({ isMaybeOwn, loginPath }: EmailTakenProps) {
  if (isMaybeOwn)
    return (
      <>
        Puede que la cuenta la creara tu intento anterior, del que no llegó la respuesta.{' '}
        <Link to={loginPath}>Inicia sesión con ese correo</Link> o usa otro correo.
      </>
    );
  return (
    <>
      Usa otro correo o <Link to={loginPath}>inicia sesión</Link>.
    </>
  );
}

interface ErrorSummaryProps extends ReturnType<typeof summariseErrors> {
  readonly children: ReactNode;
}

function ErrorSummary({ title, lines, children }: ErrorSummaryProps) {
  return (
    <Banner tone="danger" title={title}>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {children}
    </Banner>
  );
}

/** The input of the form, its errors and its request. */
function useRegistrationForm({ email, search }: Pick<AccessViewProps, 'email' | 'search'>) {
  const draft = useDraft('auth/registration', { name: '', telegram: '' });
  const { name, telegram } = draft.value;
  const [password, setPassword] = useState('');
  const [repeatedPassword, setRepeatedPassword] = useState('');
  const legal = useQuery(legalQuery);
  const texts = legal.data ?? [];
  const proof = new URLSearchParams(search).get('enlace');
  const handle = telegram.trim().replace(/^@/, '');
  const body: Registration = {
    name: name.trim(),
    email: email.trim(),
    password,
    telegram: handle || null,
    ...(proof && { proof }),
    ...(texts.length > 0 && { accepted: texts.map(({ id, version }) => ({ id, version })) }),
  };
  const { errors, leave, leaveAll, reject } = useRegistrationErrors(body);
  const registration = useRegister(checkTelegram, reject);
  const { error, lostEmail } = registration;
  const summary = error && summariseErrors(error, errors);
  const { refetch } = legal;
  const areTextsOld = error?.code === 'legal_text_changed';
  useEffect(() => {
    if (areTextsOld) void refetch();
  }, [areTextsOld, refetch]);

  const missing = listEmptyLabels({
    Nombre: name,
    Email: email,
    Contraseña: password,
    'Verificar contraseña': repeatedPassword,
  });
  const canRegister = missing.length === 0 && repeatedPassword === password;
  const register = () => {
    if (!canRegister) return;
    leaveAll();
    // The form is sent with errors too, because only the API finds known passwords. It answers with the errors of all fields.
    registration.start(body);
  };
  return {
    draft,
    texts: legal.isPending ? undefined : texts,
    passwords: {
      value: password,
      repeated: repeatedPassword,
      onChange: setPassword,
      onRepeat: setRepeatedPassword,
    },
    errors,
    summary,
    missing,
    canRegister,
    isEmailMaybeOwn: lostEmail === body.email,
    leave,
    register,
    registration,
  };
}

export function RegisterForm({ email, onEmail, search }: AccessViewProps) {
  const form = useRegistrationForm({ email, search });
  const { draft, errors, summary, missing, canRegister, leave, registration } = form;
  const { name, telegram } = draft.value;
  const { error } = registration;
  const loginPath = `/login${search}`;

  return (
    <FormView
      title="Crear cuenta"
      lead="Con una sola cuenta accedes a todos los productos."
      refusal={error}
      onChange={() => error && registration.reset()}
      onSubmit={form.register}
      toggle={{ question: '¿Ya tienes cuenta?', label: 'Inicia sesión', to: loginPath }}
    >
      {summary && (
        <ErrorSummary {...summary}>
          {error?.code === 'email_taken' && (
            <EmailTaken isMaybeOwn={form.isEmailMaybeOwn} loginPath={loginPath} />
          )}
        </ErrorSummary>
      )}
      <TextField
        label="Nombre"
        name="name"
        autoComplete="name"
        value={name}
        onChange={(value) => draft.set({ name: value, telegram })}
        onBlur={() => leave('name')}
        error={errors.name}
      />
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        value={email}
        onChange={onEmail}
        onBlur={() => leave('email')}
        error={errors.email}
      />
      <TextField
        label="Telegram"
        name="telegram"
        autoComplete="off"
        isOptional
        prefix="@"
        placeholder="usuario"
        value={telegram}
        onChange={(value) => draft.set({ name, telegram: value })}
        onBlur={() => leave('telegram')}
        error={errors.telegram}
      />
      <div className={css.passwords}>
        <NewPassword label="Contraseña" advice="" {...form.passwords} error={errors.password} />
      </div>
      <LegalNotice texts={form.texts} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isBlock
        disabled={!canRegister}
        isBusy={registration.isPending}
      >
        Registrarme
      </Button>
      {missing.length > 0 && (
        <p className="pq-field__hint">{`Para registrarte falta por rellenar: ${missing.join(', ')}.`}</p>
      )}
    </FormView>
  );
}
