import type { TerminalEntity } from '@parque/contract';
import { Button, ConfirmDialog } from '@parque/ui';
import { useState } from 'react';
import { useTerminalChange } from '../api/terminals';

function consequences({ used_as }: TerminalEntity): string {
  if (used_as.includes('master'))
    return 'Es tu cuenta maestra: mientras esté desconectada no se copia nada de ella. Las copias abiertas siguen abiertas: si cierras en la maestra, no se cierran.';
  if (used_as.includes('child'))
    return 'Es una cuenta hija: mientras esté desconectada no recibe copias, y las abiertas quedan sin gestionar.';
  if (used_as.includes('journal')) return 'Tu diario conserva lo que tiene y deja de actualizarse.';
  return 'El programa deja de enviar datos de esta cuenta.';
}

/** Ends the pairing after a question. */
export function Revoke({ terminal }: { readonly terminal: TerminalEntity }) {
  const [isAsking, setAsking] = useState(false);
  const revoke = useTerminalChange(terminal.id, 'revoke');
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setAsking(true)}>
        Desconectar
      </Button>
      <ConfirmDialog
        title={`¿Desconectar la cuenta ${terminal.login}?`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        confirmLabel="Desconectar"
        tone="danger"
        onConfirm={() => revoke.mutate(undefined, { onSuccess: () => setAsking(false) })}
        isBusy={revoke.isPending}
        error={revoke.error}
      >
        {consequences(terminal)} Para conectarla de nuevo hace falta otro código.
      </ConfirmDialog>
    </>
  );
}
