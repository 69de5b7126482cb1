import { offerSessionRenewal, send } from '@parque/api-client';
import { login } from '@parque/contract/addresses';
import { signIn, useSession } from '@parque/session';
import { Banner, Button } from '@parque/ui';
import { useEffect, useState } from 'react';
import { PasswordQuestion } from './password-question';

interface ExpiredSessionProps {
  /** Signs out, so that another user can sign in. */
  readonly onLeave: () => void;
}

/**
 * Prompts for the password over the screen when the session has expired. The screen stays mounted with its typed input,
 * and its calls are repeated with the new token.
 */
export function ExpiredSession({ onLeave }: ExpiredSessionProps) {
  const { user, isExpired } = useSession();
  const [isClosed, setClosed] = useState(false);
  useEffect(offerSessionRenewal, []);
  if (!isExpired || !user) return null;
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
      send={(proof) => send(login, { body: { email: user.email, ...proof } })}
      onSent={({ access_token: token, data }) => signIn(token, data)}
      onClose={() => setClosed(true)}
      cancel={{ label: 'Entrar con otra cuenta', onClick: onLeave }}
    />
  );
}
