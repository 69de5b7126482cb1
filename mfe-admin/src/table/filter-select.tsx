import { SelectField } from '@parque/ui';
import type { TableAddress } from './use-table-address';

interface FilterSelectProps {
  readonly address: TableAddress;
  readonly name: string;
  readonly label: string;
  /** The option without a filter: 'Todos los productos'. */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export function FilterSelect({ address, name, label, all, options }: FilterSelectProps) {
  return (
    <SelectField
      label={label}
      value={address.filter(name)}
      onChange={(value) => address.setFilter(name, value)}
      options={[{ value: '', label: all }, ...options]}
    />
  );
}
