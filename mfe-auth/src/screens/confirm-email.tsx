import { useLocation } from '@parque/remote';
import { Button, ButtonLink, Card, EmptyState, FormError, Page, Spinner } from '@parque/ui';
import { useEffect, useRef } from 'react';
import { useProveEmail, useSendEmailProof } from '../api/account';

function Again() {
  const again = useSendEmailProof();
  if (again.isSuccess) return <p role="status">Enviado. Abre el enlace del correo más reciente.</p>;
  return (
    <>
      <Button variant="primary" isBusy={again.isPending} onClick={() => again.mutate()}>
        Enviar otro enlace
      </Button>
      <FormError error={again.error} />
    </>
  );
}

function Outcome({ token }: { readonly token: string }) {
  const proof = useProveEmail();
  const { mutate, error, data } = proof;
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    mutate(token);
  }, [mutate, token]);

  if (data) {
    return (
      <div role="status">
        <EmptyState
          icon="check-circle"
          title="Correo confirmado"
          action={
            <ButtonLink variant="primary" href="#/">
              Ir al inicio
            </ButtonLink>
          }
        >
          {data.email} está verificado. Lo que hayas comprado con él ya está en tu cuenta.
        </EmptyState>
      </div>
    );
  }
  if (!error) return <Spinner size="lg" />;
  const isEnded = error.code === 'link_ended' || error.code === 'invalid_input';
  return (
    <div role="alert">
      <EmptyState
        tone="danger"
        icon="warning"
        title={isEnded ? 'Este enlace no vale' : 'No se ha podido confirmar'}
        action={isEnded ? <Again /> : <Button onClick={() => mutate(token)}>Reintentar</Button>}
      >
        {isEnded ? 'Ha caducado, ya se ha usado o es de otra cuenta. Te podemos enviar otro.' : error.message}
      </EmptyState>
    </div>
  );
}

/** Follows the mailed link that proves an address, for the signed-in user. */
export function ConfirmEmailScreen() {
  const { search } = useLocation();
  const token = new URLSearchParams(search).get('enlace') ?? '';
  return (
    <Page title="Confirmar el correo">
      <Card padding="lg">
        <Outcome key={token} token={token} />
      </Card>
    </Page>
  );
}
