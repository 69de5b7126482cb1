import { Button, ConfirmDialog, CopyField, FormError } from '@parque/ui';
import { useState } from 'react';
import { useEaKey } from '../../api/ea';
import css from './install-card.module.css';

/** The key to type into the EA: shown on demand, and replaced on demand after a leak. */
export function EaKey({ productId }: { readonly productId: number }) {
  const { show, renew, key } = useEaKey(productId);
  const [isAsking, setAsking] = useState(false);
  const confirm = () => renew.mutate(undefined, { onSuccess: () => setAsking(false) });

  return (
    <div className={css.key}>
      {key ? (
        <CopyField label="la clave" text={key} />
      ) : (
        <Button isBusy={show.isPending} onClick={() => show.mutate()}>
          Mostrar la clave
        </Button>
      )}
      <FormError error={show.error} />
      {key && (
        <Button variant="ghost" onClick={() => setAsking(true)}>
          Renovar la clave
        </Button>
      )}
      <ConfirmDialog
        title="¿Renovar la clave?"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        confirmLabel="Renovar"
        tone="danger"
        onConfirm={confirm}
        isBusy={renew.isPending}
        error={renew.error}
      >
        La clave de ahora dejará de servir al momento. Tendrás que escribir la nueva en cada terminal.
      </ConfirmDialog>
    </div>
  );
}
