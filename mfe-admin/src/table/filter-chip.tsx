import { Button, Icon } from '@parque/ui';
import type { TableAddress } from './use-table-address';

interface FilterChipProps {
  readonly address: TableAddress;
  readonly name: string;
  /** The effect of the filter: 'Solo de un usuario'. */
  readonly label: string;
}

/** A filter from a link, which can only be removed. */
export function FilterChip({ address, name, label }: FilterChipProps) {
  if (address.filter(name) === '') return null;
  return (
    <Button size="sm" aria-label={`Quitar el filtro: ${label}`} onClick={() => address.setFilter(name, '')}>
      {label}
      <Icon name="close" size="sm" />
    </Button>
  );
}
