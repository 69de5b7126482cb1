import { canUsePasskeys, preparePasskeys } from '@parque/remote/passkey';
import { Button, FormError } from '@parque/ui';
import { useEffect } from 'react';
import { usePasskeySignIn } from '../api/access';

/** The way in without email and password, in browsers that have passkeys. */
export function PasskeySignIn() {
  const entry = usePasskeySignIn();
  const isOffered = canUsePasskeys();
  useEffect(() => {
    if (isOffered) preparePasskeys();
  }, [isOffered]);
  if (!isOffered) return null;
  return (
    <>
      <Button size="lg" isBlock isBusy={entry.isPending} onClick={() => entry.start()}>
        Entrar con una llave de acceso
      </Button>
      <FormError error={entry.error} />
    </>
  );
}
