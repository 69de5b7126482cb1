import { TextField } from '@parque/ui';
import { lastDay, startOfDay } from '../editing/day';
import css from './filter-days.module.css';
import type { TableAddress } from './use-table-address';

/** Filters by a range of days, both included. A day of the address that is none is shown with the reason. */
export function FilterDays({ address }: { readonly address: TableAddress }) {
  const renderDay = (name: string, label: string, prefix: string) => {
    const day = address.filter(name);
    // A date field shows nothing for a text that is no date, so such a text is shown as it is.
    const isDay = day === '' || startOfDay(day) !== undefined;
    return (
      <TextField
        label={label}
        prefix={prefix}
        type={isDay ? 'date' : 'text'}
        max={lastDay}
        value={day}
        onChange={(value) => address.setFilter(name, value)}
        error={isDay ? undefined : 'No es un día entre 0001 y 9999. Este filtro no se aplica.'}
      />
    );
  };
  return (
    <div className={css.days}>
      {renderDay('del', 'Desde el día', 'Del')}
      {renderDay('al', 'Hasta el día', 'Al')}
    </div>
  );
}
