import { Link } from '@parque/remote';
import { Banner, Button, FormError } from '@parque/ui';
import { useState } from 'react';
import { useResetPassword } from '../api/account';
import type { AccessViewProps } from './access-view';
import { FormView } from './form-view';
import { isRepeatedRight, NewPassword } from './new-password';

/** Sets a new password with the link of a mail. */
export function ResetForm({ search }: AccessViewProps) {
  const token = new URLSearchParams(search).get('enlace') ?? '';
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const reset = useResetPassword();
  const { error, isSuccess } = reset;
  const isComplete = isRepeatedRight(password, repeated);
  const save = () => {
    if (isComplete && !reset.isPending && !isSuccess) reset.mutate({ token, password });
  };
  const isEnded = error?.code === 'link_ended' || error?.fields.token !== undefined || token === '';

  return (
    <FormView
      title="Nueva contraseña"
      lead="Al guardarla se cerrarán todas tus sesiones."
      refusal={error}
      onChange={() => error && reset.reset()}
      onSubmit={save}
      toggle={{ question: '¿Ya la tienes?', label: 'Inicia sesión', to: '/login' }}
    >
      {isSuccess && (
        <div role="status">
          <Banner tone="up" title="Contraseña guardada">
            <span>
              Ya puedes <Link to="/login">iniciar sesión</Link> con ella.
            </span>
          </Banner>
        </div>
      )}
      {isEnded && (
        <Banner tone="danger" title="Este enlace ha caducado o ya se ha usado.">
          <span>
            <Link to="/recuperar">Pide uno nuevo</Link>.
          </span>
        </Banner>
      )}
      <FormError error={isEnded || error?.fields.password ? null : error} />
      {!isSuccess && (
        <>
          <NewPassword
            label="Contraseña nueva"
            value={password}
            repeated={repeated}
            onChange={setPassword}
            onRepeat={setRepeated}
            error={error?.fields.password}
          />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            isBlock
            disabled={!isComplete || isEnded}
            isBusy={reset.isPending}
          >
            Guardar la contraseña
          </Button>
        </>
      )}
    </FormView>
  );
}
