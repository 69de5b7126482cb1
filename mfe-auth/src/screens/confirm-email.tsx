import { revokeToken } from '@parque/api-client';
import type { AccountEntity } from '@parque/contract';
import { useLocation } from '@parque/remote';
import { getSession, signOut } from '@parque/session';
import { Button, ButtonLink, Card, EmptyState, FormError, Page, QueryView, Spinner } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { accountQuery, useProveEmail, useSendEmailProof } from '../api/account';

/** Ends the session; the sign-in returns to the link, which then proves the address of the other account. */
function switchAccount(): void {
  const { token } = getSession();
  signOut();
  if (token) void revokeToken(token);
}

function ResendButton({ email }: { readonly email: string }) {
  const proof = useSendEmailProof();
  if (proof.isSuccess) return <p role="status">Enviado a {email}. Abre el enlace del correo más reciente.</p>;
  return (
    <>
      <Button variant="primary" isBusy={proof.isPending} onClick={() => proof.mutate()}>
        Enviar otro enlace
      </Button>
      <FormError error={proof.error} />
    </>
  );
}

/** A link that was opened again. It may belong to another account than the signed-in one, which is therefore named. */
function UsedLink({ email }: { readonly email: string }) {
  return (
    <div role="status">
      <EmptyState
        icon="check-circle"
        title="Tu correo ya está confirmado"
        action={
          <>
            <ButtonLink variant="primary" href="#/">
              Ir al inicio
            </ButtonLink>
            <Button onClick={switchAccount}>Entrar con otra cuenta</Button>
          </>
        }
      >
        Has entrado como {email}. Este enlace ya se ha usado, ha caducado o es de otra cuenta.
      </EmptyState>
    </div>
  );
}

/** An invalid link. It may belong to another account than the signed-in one, which is therefore named. */
function EndedLink({ account }: { readonly account: AccountEntity }) {
  const { email, is_email_proven, pending_email } = account;
  if (is_email_proven && !pending_email) return <UsedLink email={email} />;
  return (
    <div role="alert">
      <EmptyState
        tone="danger"
        icon="warning"
        title="Este enlace no vale"
        action={
          <>
            <ResendButton email={pending_email ?? email} />
            <Button onClick={switchAccount}>Entrar con otra cuenta</Button>
          </>
        }
      >
        Ha caducado, ya se ha usado o es de otra cuenta. Has entrado como {email}.
      </EmptyState>
    </div>
  );
}

function Ended() {
  const account = useQuery(accountQuery);
  return (
    <QueryView query={account} label="Cargando tu cuenta">
      {(data) => <EndedLink account={data} />}
    </QueryView>
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
  if (error.code === 'link_ended' || error.code === 'invalid_input') return <Ended />;
  return (
    <div role="alert">
      <EmptyState
        tone="danger"
        icon="warning"
        title="No se ha podido confirmar"
        action={<Button onClick={() => mutate(token)}>Reintentar</Button>}
      >
        {error.message}
      </EmptyState>
    </div>
  );
}

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
