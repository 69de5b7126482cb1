import { Button, Dialog, FormError, TextField } from '@parque/ui';
import { useState, type FormEvent } from 'react';
import type { useLinkTerminal } from '../api/terminals';
import { describeMultiplier, readMultiplier } from '../components/multiplier';

interface ChildDialogProps {
  readonly login: number;
  readonly link: ReturnType<typeof useLinkTerminal>;
  readonly onClose: () => void;
}

const formId = 'terminal-child';

/** Connects the account as a child, with its multiplier. */
export function ChildDialog({ login, link, onClose }: ChildDialogProps) {
  const [typed, setTyped] = useState('1');
  const multiplier = readMultiplier(typed);
  const connect = (event: FormEvent) => {
    event.preventDefault();
    if (multiplier !== undefined) link.mutate({ use: 'child', multiplier }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={`Usar la cuenta ${login} como hija`}
      note="Copiará las operaciones de tu cuenta maestra cuando actives la copia."
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={link.isPending}
            disabled={multiplier === undefined}
          >
            Usar como hija
          </Button>
        </>
      }
    >
      <form id={formId} className="pq-stack" noValidate onSubmit={connect}>
        <TextField
          label="Multiplicador de lotaje"
          name="multiplier"
          prefix="X"
          inputMode="decimal"
          maxLength={10}
          value={typed}
          onChange={setTyped}
          hint={multiplier === undefined ? undefined : describeMultiplier(multiplier)}
          error={multiplier === undefined ? 'Escribe un número mayor que 0, por ejemplo 0,5.' : undefined}
        />
        <FormError error={link.error} />
      </form>
    </Dialog>
  );
}
