import { Button, Card, FormError, PasswordField, toast } from '@parque/ui';
import { useState, type FormEvent } from 'react';
import { useChangePassword } from '../api/account';
import { isRepeatedRight, NewPassword } from '../components/new-password';

const beside = new Set<string>(['password_wrong', 'password_too_short', 'password_too_common']);

export function PasswordCard({ email }: { readonly email: string }) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [repeatedPassword, setRepeatedPassword] = useState('');
  const change = useChangePassword();
  const { error } = change;
  const isComplete = current !== '' && isRepeatedRight(password, repeatedPassword);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || change.isPending) return;
    change.mutate(
      { current, password },
      {
        onSuccess: () => {
          setCurrent('');
          setPassword('');
          setRepeatedPassword('');
          toast.success('Contraseña cambiada. Las demás sesiones se han cerrado.');
        },
      },
    );
  };

  return (
    <Card title="Contraseña" note="Al cambiarla se cierran las demás sesiones." padding="md">
      <form
        className="pq-stack"
        noValidate
        onSubmit={save}
        onChange={() => error && change.reset()}
        aria-label="Cambiar contraseña"
      >
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Contraseña actual"
          name="current"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={error?.fields.current}
        />
        <NewPassword
          label="Contraseña nueva"
          value={password}
          repeated={repeatedPassword}
          onChange={setPassword}
          onRepeat={setRepeatedPassword}
          error={error?.fields.password}
        />
        <FormError error={error && beside.has(error.code) ? null : error} />
        <div>
          <Button type="submit" variant="primary" disabled={!isComplete} isBusy={change.isPending}>
            Cambiar contraseña
          </Button>
        </div>
      </form>
    </Card>
  );
}
