import type { TerminalEntity } from '@parque/contract';
import { Button, ConfirmDialog, Banner, FormError } from '@parque/ui';
import { useState } from 'react';
import { useTerminalChange, useRemoveTerminal } from '../api/terminals';
import { describeConsequences } from './state-words';

export function Revoke({ terminal }: { readonly terminal: TerminalEntity }) {
  const [isConfirming, setConfirming] = useState(false);
  const revoke = useTerminalChange(terminal.id, 'revoke');
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setConfirming(true)}>
        Desconectar
      </Button>
      <ConfirmDialog
        title={`¿Desconectar la cuenta ${terminal.login}?`}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        confirmLabel="Desconectar"
        tone="danger"
        onConfirm={() => revoke.mutate(undefined, { onSuccess: () => setConfirming(false) })}
        isBusy={revoke.isPending}
        error={revoke.error}
      >
        {describeConsequences(terminal)} Para conectarla de nuevo hace falta otro código.
      </ConfirmDialog>
    </>
  );
}

export function Remove({ terminal: { id, login } }: { readonly terminal: TerminalEntity }) {
  const [isConfirming, setConfirming] = useState(false);
  const remove = useRemoveTerminal(id);
  return (
    <>
      <Button variant="ghost" onClick={() => setConfirming(true)}>
        Quitar de la lista
      </Button>
      <ConfirmDialog
        title={`¿Quitar la cuenta ${login} de la lista?`}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
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

/** Two terminals have the same key: the owner can move the account from one to the other. */
export function Move({ terminal: { id, has_other } }: { readonly terminal: TerminalEntity }) {
  const move = useTerminalChange(id, 'move');
  if (!has_other) return null;
  return (
    <>
      <Banner
        tone="accent"
        title="Otro terminal espera con esta cuenta"
        action={
          <Button size="sm" isBusy={move.isPending} onClick={() => move.mutate()}>
            Usar el otro terminal
          </Button>
        }
      >
        Solo uno puede usarla a la vez. Si has cambiado de ordenador, usa el otro.
      </Banner>
      <FormError error={move.error} />
    </>
  );
}
