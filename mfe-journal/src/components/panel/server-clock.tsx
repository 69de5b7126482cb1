import type { BrokerAccountEntity } from '@parque/contract';
import { Button, Dialog, IconButton } from '@parque/ui';
import { SaveError } from '@parque/ui/save-error';
import { useState } from 'react';
import { useSetServerClock } from '../../api/accounts';
import { getClockName, ServerClockField } from './server-clock-field';

interface ClockDialogProps {
  readonly account: BrokerAccountEntity;
  readonly onClose: () => void;
}

function ClockDialog({ account, onClose }: ClockDialogProps) {
  const [zone, setZone] = useState(account.zone);
  const { save, isPending, error, stored } = useSetServerClock(account, onClose);
  return (
    <Dialog
      title="Reloj del servidor"
      size="sm"
      isOpen
      onClose={onClose}
      canCancel
      foot={
        <Button
          variant="primary"
          disabled={zone === account.zone}
          isBusy={isPending}
          onClick={() => save(zone)}
        >
          Guardar
        </Button>
      }
    >
      <ServerClockField
        value={zone}
        onChange={setZone}
        disabled={isPending}
        hint="Con él pasamos las horas del bróker a tu reloj. Los días del servidor no cambian."
      />
      <SaveError
        error={error}
        stored={stored}
        describe={({ zone: storedZone }) => [
          { label: 'Reloj del servidor', value: getClockName(storedZone) },
        ]}
        onTake={onClose}
      />
    </Dialog>
  );
}

export function ServerClock({ account }: Pick<ClockDialogProps, 'account'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon="clock"
        size="sm"
        label="Cambiar el reloj del servidor"
        onClick={() => setOpen(true)}
      />
      {isOpen && <ClockDialog account={account} onClose={() => setOpen(false)} />}
    </>
  );
}
