import type { ApiError } from '@parque/api-client';
import { useSession } from '@parque/session';
import { Banner, Button, PasswordField, TextField } from '@parque/ui';
import { useState } from 'react';
import { useLogin } from '../api/access';
import type { AccessViewProps } from './access-view';
import { FormView } from './form-view';

const saysWhy = new Set<string>(['bad_credentials', 'too_many_attempts']);

function reasonOf({ code, message }: ApiError): string {
  return saysWhy.has(code) ? message : 'No se pudo iniciar sesión. Inténtalo de nuevo.';
}

export function LoginForm({ email, onEmail, search }: AccessViewProps) {
  const { isExpired } = useSession();
  const [password, setPassword] = useState('');
  const login = useLogin();
  const { error } = login;
  const isComplete = email.trim() !== '' && password !== '';
  const isWrong = error?.code === 'bad_credentials';

  const enter = () => {
    if (isComplete) login.start({ email: email.trim(), password });
  };

  return (
    <FormView
      title="Iniciar sesión"
      lead="Entra con el email de tu cuenta."
      refusal={error}
      onChange={() => error && login.forget()}
      onSubmit={enter}
      toggle={{ question: '¿No tienes cuenta?', label: 'Regístrate', to: `/registro${search}` }}
    >
      {isExpired && !error && <Banner tone="accent" title="Tu sesión ha caducado. Inicia sesión de nuevo." />}
      {error && <Banner tone="danger" title={reasonOf(error)} />}
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
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
    </FormView>
  );
}
