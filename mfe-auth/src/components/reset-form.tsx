import { mayHaveTakenEffect } from '@parque/api-client';
import { Link } from '@parque/remote';
import { Banner, Button, FormError } from '@parque/ui';
import { useState } from 'react';
import { useResetPassword } from '../api/account';
import { type AccessViewProps, FormView } from './form-view';
import { isRepeatedRight, NewPassword } from './new-password';

const linkEnded = 'Este enlace ha caducado o ya se ha usado.';
const unknown = {
  message:
    'No sabemos si la contraseña se ha guardado: no ha llegado la respuesta. Inténtalo de nuevo o inicia sesión con ella.',
};

/** @param isMaybeUsed - Whether an earlier request, whose answer was lost, may have used the link. */
function LinkEnded({ isMaybeUsed }: { readonly isMaybeUsed: boolean }) {
  if (isMaybeUsed)
    return (
      <Banner tone="danger" title="Puede que tu contraseña ya se haya cambiado">
        <span>
          {linkEnded} <Link to="/login">Inicia sesión con la contraseña nueva</Link>. Si no entras,{' '}
          <Link to="/recuperar">pide otro enlace</Link>.
        </span>
      </Banner>
    );
  return (
    <Banner tone="danger" title={linkEnded}>
      <span>
        <Link to="/recuperar">Pide uno nuevo</Link>.
      </span>
    </Banner>
  );
}

export function ResetForm({ search }: AccessViewProps) {
  const token = new URLSearchParams(search).get('enlace') ?? '';
  const [password, setPassword] = useState('');
  const [repeatedPassword, setRepeatedPassword] = useState('');
  const [isMaybeUsed, setMaybeUsed] = useState(false);
  const reset = useResetPassword();
  const { error, isSuccess } = reset;
  const isComplete = isRepeatedRight(password, repeatedPassword);
  const save = () => {
    if (!isComplete || reset.isPending || isSuccess) return;
    reset.mutate(
      { token, password },
      { onError: (failure) => mayHaveTakenEffect(failure) && setMaybeUsed(true) },
    );
  };
  const isEnded = error?.code === 'link_ended' || error?.fields.token !== undefined || token === '';
  const formError = mayHaveTakenEffect(error) ? unknown : error;

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
      {isEnded && <LinkEnded isMaybeUsed={isMaybeUsed} />}
      <FormError error={isEnded || error?.fields.password ? null : formError} />
      {!isSuccess && (
        <>
          <NewPassword
            label="Contraseña nueva"
            value={password}
            repeated={repeatedPassword}
            onChange={setPassword}
            onRepeat={setRepeatedPassword}
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
