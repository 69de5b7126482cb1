import { Button, FormError, PasswordField, TextField } from '@parque/ui';
import { useState } from 'react';
import { useShowPassword } from '../api/copy';

interface StoredPasswordProps {
  readonly id: number;
  /** The new password; undefined while the stored one remains. */
  readonly replacement: string | undefined;
  readonly onReplace: (password: string | undefined) => void;
  readonly error?: string | undefined;
}

const maskedText = '••••••••';

/** A password that is not part of the account: showing it is an audited request to the server. */
export function StoredPassword({ id, replacement, onReplace, error }: StoredPasswordProps) {
  const [shownPassword, setShownPassword] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const showing = useShowPassword(id);
  const show = () =>
    showing.mutate(undefined, {
      onSuccess: ({ clave }) => {
        setShownPassword(clave ?? undefined);
        setMissing(clave === null);
      },
    });

  if (replacement !== undefined) {
    return (
      <div className="pq-stack">
        <PasswordField
          label="Contraseña"
          autoComplete="new-password"
          maxLength={200}
          value={replacement}
          onChange={onReplace}
          hint="La nueva. Sustituye a la guardada cuando guardes."
          error={error}
        />
        <div>
          <Button size="sm" onClick={() => onReplace(undefined)}>
            Conservar la guardada
          </Button>
        </div>
      </div>
    );
  }

  return (
    <div className="pq-stack">
      <TextField
        label="Contraseña"
        readOnly
        autoComplete="off"
        value={isMissing ? '' : (shownPassword ?? maskedText)}
        onChange={() => undefined}
        hint={isMissing ? 'No hay ninguna guardada.' : 'Cada vez que se muestra queda anotado.'}
        tool={
          shownPassword === undefined ? (
            <Button variant="ghost" size="sm" isBusy={showing.isPending} onClick={show}>
              Mostrar
            </Button>
          ) : (
            <Button variant="ghost" size="sm" onClick={() => setShownPassword(undefined)}>
              Ocultar
            </Button>
          )
        }
      />
      <FormError error={showing.error} />
      <div>
        <Button size="sm" onClick={() => onReplace('')}>
          Cambiar la contraseña
        </Button>
      </div>
    </div>
  );
}
