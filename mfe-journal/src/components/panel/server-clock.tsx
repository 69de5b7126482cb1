import type { BrokerAccountEntity } from '@parque/contract';
import { getOwnZone, serverZones } from '@parque/domain/journal';
import { Button, Dialog, IconButton, SelectField } from '@parque/ui';
import { SaveError } from '@parque/ui/save-error';
import { useState } from 'react';
import { useSetServerClock } from '../../api/accounts';

const names: Readonly<Record<string, string>> = {
  'NY+7': 'Nueva York + 7 horas (la mayoría de los servidores)',
  'Europe/Athens': 'Europa del Este (Atenas)',
  'Europe/Prague': 'Praga',
  'America/Chicago': 'Chicago',
  UTC: 'UTC',
};
const fixedOffsets = ['UTC+02:00', 'UTC+03:00'];

/** Returns the Spanish name of a server's time zone; a zone without one is returned unchanged. */
export const getClockName = (zone: string) => names[zone] ?? zone;

interface ServerClockFieldProps {
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly hint: string;
  readonly disabled: boolean;
}

/** Selects the server's time zone. Reports do not contain it. */
export function ServerClockField({ value, onChange, hint, disabled }: ServerClockFieldProps) {
  return (
    <SelectField
      label="Reloj del servidor"
      hint={hint}
      disabled={disabled}
      value={value}
      onChange={onChange}
      options={[...new Set([...serverZones, ...fixedOffsets, getOwnZone(), value])].map((zone) => ({
        value: zone,
        label: getClockName(zone),
      }))}
    />
  );
}

interface ClockDialogProps {
  readonly account: BrokerAccountEntity;
  readonly onClose: () => void;
}

function ClockDialog({ account, onClose }: ClockDialogProps) {
  const [zone, setZone] = useState(account.zone);
  const { save, isPending, error, storedRow } = useSetServerClock(account, onClose);
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
        storedRow={storedRow}
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
