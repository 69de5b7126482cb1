import type { TerminalEntity } from '@parque/contract';
import { Banner, Button, Dialog, FormError, TextField } from '@parque/ui';
import { useState, type FormEvent } from 'react';
import type { useLinkTerminal } from '../api/terminals';
import { describeMultiplier, multiplierError, readMultiplier } from '../components/multiplier';

interface ChildDialogProps {
  readonly terminal: TerminalEntity;
  readonly link: ReturnType<typeof useLinkTerminal>;
  readonly onClose: () => void;
}

const formId = 'terminal-child';

/** Connects the account as a child, with its multiplier. */
export function ChildDialog({ terminal: { login, permissions }, link, onClose }: ChildDialogProps) {
  const [typed, setTyped] = useState('1');
  const multiplier = readMultiplier(typed);
  const isReadOnly = permissions?.account === false;
  const connect = (event: FormEvent) => {
    event.preventDefault();
    if (multiplier !== undefined && !isReadOnly)
      link.mutate({ use: 'child', multiplier }, { onSuccess: onClose });
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
            disabled={multiplier === undefined || isReadOnly}
          >
            Usar como hija
          </Button>
        </>
      }
    >
      <form id={formId} className="pq-stack" noValidate onSubmit={connect}>
        {isReadOnly && (
          <Banner tone="accent" title="Esta cuenta solo se puede leer">
            En MetaTrader has entrado con la contraseña de inversor, o el bróker no deja operar. Entra con la
            contraseña principal para copiar en ella.
          </Banner>
        )}
        <TextField
          label="Multiplicador de lotaje"
          name="multiplier"
          prefix="X"
          inputMode="decimal"
          maxLength={10}
          value={typed}
          onChange={setTyped}
          hint={multiplier === undefined ? undefined : describeMultiplier(multiplier)}
          error={multiplier === undefined ? multiplierError() : undefined}
        />
        <FormError error={link.error} />
      </form>
    </Dialog>
  );
}
