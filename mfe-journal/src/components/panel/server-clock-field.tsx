import { getOwnZone, serverZones } from '@parque/domain/journal';
import { SelectField } from '@parque/ui';

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
