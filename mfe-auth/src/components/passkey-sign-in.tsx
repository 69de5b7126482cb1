import { canUsePasskeys } from '@parque/remote/passkey';
import { Button, FormError } from '@parque/ui';
import { usePasskeyAutofill, usePasskeySignIn } from '../api/access';

export function PasskeySignIn({ isKept }: { readonly isKept: boolean }) {
  const entry = usePasskeySignIn(isKept);
  const isOffered = canUsePasskeys();
  usePasskeyAutofill(isOffered && !entry.isPending, entry.start);
  if (!isOffered) return null;
  return (
    <>
      <Button size="lg" isBlock isBusy={entry.isPending} onClick={() => entry.start(undefined)}>
        Entrar con una llave de acceso
      </Button>
      <FormError error={entry.error} />
    </>
  );
}
