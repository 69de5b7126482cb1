import { offerSessionRenewal, send } from '@parque/api-client';
import type { SessionEntity, UserEntity } from '@parque/contract';
import { login, signInWithPasskey, startPasskeySignIn } from '@parque/contract/addresses';
import { createPasskeyAnswer, canUsePasskeys } from '@parque/remote/passkey';
import { renewToken, signIn, useSession } from '@parque/session';
import { getKeptUser } from '@parque/session/kept-session';
import { Banner, Button } from '@parque/ui';
import { useEffect, useState } from 'react';
import { renewKeptSession } from './kept-session';
import { PasskeyAnswer } from './passkey-answer';
import { PasswordQuestion } from './password-question';

interface ExpiredSessionProps {
  /** Signs out, so that another user can sign in. */
  readonly onLeave: () => void;
}

/** The passkey of another user is rejected, because the open screen belongs to this one. */
async function signInAgain(userId: number): Promise<SessionEntity> {
  const answer = await createPasskeyAnswer(await send(startPasskeySignIn));
  return send(signInWithPasskey, { body: { answer, user_id: userId } });
}

/** Renews the session by the cookie of this browser. @returns Whether the answer is outstanding. */
function useKeptSession({ id }: UserEntity): boolean {
  const [isPending, setPending] = useState(() => getKeptUser() === id);
  useEffect(() => {
    if (!isPending) return;
    void renewKeptSession().then((session) => {
      if (session?.data.id === id) renewToken(session.access_token);
      else setPending(false);
    });
  }, [id, isPending]);
  return isPending;
}

/**
 * Prompts for the password, or a passkey, over the screen when the session has expired. The screen stays mounted with its typed input,
 * and its calls are repeated with the new token.
 */
export function ExpiredSession({ onLeave }: ExpiredSessionProps) {
  const { user, isExpired } = useSession();
  useEffect(offerSessionRenewal, []);
  return isExpired && user && <SessionQuestion user={user} onLeave={onLeave} />;
}

function SessionQuestion({ user, onLeave }: ExpiredSessionProps & { readonly user: UserEntity }) {
  const [isClosed, setClosed] = useState(false);
  const isSessionKept = getKeptUser() === user.id;
  if (useKeptSession(user)) return null;
  const enter = ({ access_token: token, data }: SessionEntity) => signIn(token, data);
  if (isClosed) {
    return (
      <Banner
        tone="accent"
        title="Tu sesión ha caducado"
        action={
          <Button size="sm" onClick={() => setClosed(false)}>
            Continuar
          </Button>
        }
      >
        Lo que has escrito sigue aquí. Escribe tu contraseña para seguir.
      </Banner>
    );
  }
  return (
    <PasswordQuestion
      title="Tu sesión ha caducado"
      note={`Escribe la contraseña de ${user.email} para seguir donde estabas.`}
      email={user.email}
      wrongCode="bad_credentials"
      send={(proof) => send(login, { body: { email: user.email, keep: isSessionKept, ...proof } })}
      onSent={enter}
      onClose={() => setClosed(true)}
      cancel={{ label: 'Entrar con otra cuenta', onClick: onLeave }}
      alternative={canUsePasskeys() && <PasskeyAnswer prove={() => signInAgain(user.id)} onSent={enter} />}
    />
  );
}
