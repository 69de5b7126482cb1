import type { ApiError } from '@parque/api-client';
import { Link } from '@parque/remote';
import { Banner, Button, PasswordField, TextField, FormError } from '@parque/ui';
import { useState } from 'react';
import { canKeepSession, useLogin, usePasskeyAutofill, usePasskeySignIn } from '../api/access';
import { type AccessViewProps, FormView } from './form-view';
import css from './form-view.module.css';
import { canUsePasskeys } from '@parque/remote/passkey';

function PasskeySignIn({ isKept }: { readonly isKept: boolean }) {
  const entry = usePasskeySignIn(isKept);
  const isOffered = canUsePasskeys();
  usePasskeyAutofill(isOffered && !entry.isPending, entry.start);
  if (!isOffered) return null;
  return (
    <>
      <Button size="lg" isBlock isBusy={entry.isPending} onClick={() => entry.start(undefined)}>
        Entrar con una llave de acceso
      </Button>
      <FormError error={entry.error} />
    </>
  );
}

const apiMessageCodes = new Set<string>(['bad_credentials', 'too_many_attempts']);
const codeFieldErrors = new Set<string>(['code_required', 'code_wrong']);

const focus = (input: HTMLInputElement | null) => input?.focus();

function getLoginErrorText({ code, message }: ApiError): string {
  return apiMessageCodes.has(code) ? message : 'No se pudo iniciar sesión. Inténtalo de nuevo.';
}

function LoginError({ error }: { readonly error: ApiError }) {
  return (
    <Banner tone="danger" title={getLoginErrorText(error)}>
      {error.code === 'too_many_attempts' && (
        <span>
          ¿Eran de otra persona? Entra ya con un enlace por correo:{' '}
          <Link to="/recuperar">recupera tu cuenta</Link>.
        </span>
      )}
    </Banner>
  );
}

function KeepSession({
  isKept,
  onChange,
}: {
  readonly isKept: boolean;
  readonly onChange: (isKept: boolean) => void;
}) {
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        name="keep"
        checked={isKept}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        Mantener la sesión <span>30 días, en este navegador. No en un equipo compartido.</span>
      </span>
    </label>
  );
}

export function LoginForm({ email, onEmail, search }: AccessViewProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isCodeRequired, setCodeRequired] = useState(false);
  const [isSessionKept, setSessionKept] = useState(false);
  const login = useLogin(isSessionKept, ({ code: reason }) =>
    setCodeRequired((wasRequired) => wasRequired || codeFieldErrors.has(reason)),
  );
  const { error } = login;
  const isComplete = email.trim() !== '' && password !== '' && (!isCodeRequired || code.trim() !== '');
  const isWrong = error?.code === 'bad_credentials';

  const submit = () => {
    if (isComplete)
      login.start({ email: email.trim(), password, ...(isCodeRequired && { code: code.trim() }) });
  };

  return (
    <FormView
      title="Iniciar sesión"
      lead="Entra con el email de tu cuenta."
      refusal={error}
      onChange={() => error && login.reset()}
      onSubmit={submit}
      toggle={{ question: '¿No tienes cuenta?', label: 'Regístrate', to: `/registro${search}` }}
    >
      {error && !codeFieldErrors.has(error.code) && <LoginError error={error} />}
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username webauthn"
        value={email}
        onChange={onEmail}
        isInvalid={isWrong}
      />
      <PasswordField
        label="Contraseña"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        isInvalid={isWrong}
      />
      {isCodeRequired ? (
        <TextField
          label="Código"
          name="code"
          inputMode="text"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoComplete="one-time-code"
          ref={focus}
          hint="De tu aplicación de autenticación, o un código de recuperación."
          value={code}
          onChange={setCode}
          error={error?.code === 'code_wrong' ? error.message : undefined}
        />
      ) : (
        <p className={css.aside}>
          <Link className="pq-link" to="/recuperar">
            ¿Has olvidado tu contraseña?
          </Link>
        </p>
      )}
      {canKeepSession() && <KeepSession isKept={isSessionKept} onChange={setSessionKept} />}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isBlock
        disabled={!isComplete}
        isBusy={login.isPending}
      >
        Iniciar sesión
      </Button>
      <PasskeySignIn isKept={isSessionKept} />
    </FormView>
  );
}
