import type { ConnectorAccountEntity, TerminalEntity } from '@parque/contract';
import { Banner, Button, Dialog, FormError, TextField } from '@parque/ui';
import { useState, type FormEvent } from 'react';
import type { useLinkTerminal } from '../api/terminals';
import { MasterField } from '../components/masters/master-field';
import { describeMultiplier, getMultiplierError, readMultiplier } from '../components/multiplier';

interface ChildDialogProps {
  readonly terminal: TerminalEntity;
  /** The owner chooses among several. */
  readonly masters: readonly ConnectorAccountEntity[];
  readonly link: ReturnType<typeof useLinkTerminal>;
  readonly onClose: () => void;
}

const formId = 'terminal-child';

export function ChildDialog({ terminal, masters, link, onClose }: ChildDialogProps) {
  const { login, permissions } = terminal;
  const [multiplierText, setMultiplierText] = useState('1');
  const multiplier = readMultiplier(multiplierText);
  const [master, setMaster] = useState('');
  const isReadOnly = permissions?.account === false;
  const hasChoice = masters.length > 1;
  const isReady = multiplier !== undefined && !isReadOnly && (master !== '' || !hasChoice);
  const connect = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    link.mutate(
      { use: 'child', multiplier, ...(hasChoice && { master_id: Number(master) }) },
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog
      title={`Usar la cuenta ${login} como hija`}
      note={`Copiará las operaciones de ${hasChoice ? 'la maestra que elijas' : 'tu cuenta maestra'} cuando actives la copia.`}
      isOpen
      onClose={onClose}
      canCancel
      foot={
        <Button type="submit" form={formId} variant="primary" isBusy={link.isPending} disabled={!isReady}>
          Usar como hija
        </Button>
      }
    >
      <form id={formId} className="pq-stack" noValidate onSubmit={connect}>
        {isReadOnly && (
          <Banner tone="accent" title="Esta cuenta solo se puede leer">
            En MetaTrader has entrado con la contraseña de inversor, o el bróker no deja operar. Entra con la
            contraseña principal para copiar en ella.
          </Banner>
        )}
        {hasChoice && (
          <MasterField
            masters={masters}
            value={master}
            onChange={setMaster}
            none="Selecciona una maestra"
            error={link.error?.fields?.master_id}
          />
        )}
        <TextField
          label="Multiplicador de lotaje"
          name="multiplier"
          prefix="X"
          inputMode="decimal"
          maxLength={10}
          value={multiplierText}
          onChange={setMultiplierText}
          hint={multiplier === undefined ? undefined : describeMultiplier(multiplier)}
          error={multiplier === undefined ? getMultiplierError() : undefined}
        />
        <FormError error={link.error} />
      </form>
    </Dialog>
  );
}
