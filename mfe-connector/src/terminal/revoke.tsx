import type { TerminalEntity } from '@parque/contract';
import { Button, ConfirmDialog } from '@parque/ui';
import { useState } from 'react';
import { useTerminalChange } from '../api/terminals';
import { describeConsequences } from './state-words';

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
        {describeConsequences(terminal)} Para conectarla de nuevo hace falta otro código.
      </ConfirmDialog>
    </>
  );
}
