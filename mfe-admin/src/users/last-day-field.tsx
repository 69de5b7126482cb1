import { TextField } from '@parque/ui';
import { getEndOfDay, lastDay } from '../editing/day';

const wrongDay = 'Escribe una fecha con un año de cuatro cifras.';

/** The error of a typed day; undefined for none, and for a correct one. */
export const findDayFault = (day: string) => (day !== '' && !getEndOfDay(day) ? wrongDay : undefined);

/** `14 de marzo de 2027`, in local time. */
export const formatLongDate = (instant: Date | string) =>
  new Date(instant).toLocaleDateString('es-ES', { dateStyle: 'long' });

interface LastDayFieldProps {
  readonly day: string;
  readonly onChange: (day: string) => void;
  readonly isOptional?: boolean;
  readonly error: string | undefined;
}

/** The last day of a product. In words below, since the browser may write the day with the month first. */
export function LastDayField({ day, onChange, isOptional, error }: LastDayFieldProps) {
  const end = getEndOfDay(day);
  const none = isOptional && day === '' ? 'Sin fecha, no caduca.' : '';
  return (
    <TextField
      label="Último día"
      isOptional={isOptional}
      type="date"
      max={lastDay}
      value={day}
      onChange={onChange}
      hint={end ? `Caduca el ${formatLongDate(end)}.` : none}
      error={findDayFault(day) ?? error}
    />
  );
}
