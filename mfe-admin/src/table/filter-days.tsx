import { TextField } from '@parque/ui';
import { lastDay } from '../editing/day';
import css from './filter-days.module.css';
import type { TableAddress } from './use-table-address';

interface FilterDaysProps {
  readonly address: TableAddress;
  /** Names of both days in the address. */
  readonly from: string;
  readonly to: string;
}

/** Filters by a range of days, both included. */
export function FilterDays({ address, from, to }: FilterDaysProps) {
  const day = (name: string, label: string, prefix: string) => (
    <TextField
      label={label}
      prefix={prefix}
      type="date"
      max={lastDay}
      value={address.filter(name)}
      onChange={(value) => address.setFilter(name, value)}
    />
  );
  return (
    <div className={css.days}>
      {day(from, 'Desde el día', 'Del')}
      {day(to, 'Hasta el día', 'Al')}
    </div>
  );
}
