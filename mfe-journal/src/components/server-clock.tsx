import type { BrokerAccountEntity } from '@parque/contract';
import { Button, Dialog, FormError, IconButton } from '@parque/ui';
import { useState } from 'react';
import { useSetServerClock } from '../api/accounts';
import { ServerClockField } from './server-clock-field';

interface ClockDialogProps {
  readonly account: BrokerAccountEntity;
  readonly onClose: () => void;
}

function ClockDialog({ account, onClose }: ClockDialogProps) {
  const [zone, setZone] = useState(account.zone);
  const setting = useSetServerClock();
  const save = () => setting.mutate({ id: account.id, zone }, { onSuccess: onClose });
  return (
    <Dialog
      title="Reloj del servidor"
      size="sm"
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            variant="primary"
            disabled={zone === account.zone}
            isBusy={setting.isPending}
            onClick={save}
          >
            Guardar
          </Button>
        </>
      }
    >
      <ServerClockField
        value={zone}
        onChange={setZone}
        disabled={setting.isPending}
        hint="Con él pasamos las horas del bróker a tu reloj. Los días del servidor no cambian."
      />
      <FormError error={setting.error} />
    </Dialog>
  );
}

/** The way to say that a server keeps another clock than was thought. */
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
