import type { TerminalEntity } from '@parque/contract';
import { Button, ConfirmDialog } from '@parque/ui';
import { useState } from 'react';
import { useRemoveTerminal } from '../api/terminals';

export function Remove({ terminal: { id, login } }: { readonly terminal: TerminalEntity }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveTerminal(id);
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Quitar de la lista
      </Button>
      <ConfirmDialog
        title={`¿Quitar la cuenta ${login} de la lista?`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        confirmLabel="Quitar de la lista"
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        error={remove.error}
      >
        Se conservan el registro de copias y el diario. Si la conectas otra vez, vuelve a la lista.
      </ConfirmDialog>
    </>
  );
}
