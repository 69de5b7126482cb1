import { SegmentedControl } from '@parque/ui';
import type { TableAddress } from '../table/use-table-address';

interface StatusFilterProps {
  readonly address: TableAddress;
  readonly states: readonly string[];
}

export const StatusFilter = ({ address, states }: StatusFilterProps) => (
  <SegmentedControl
    label="Filtrar por estado"
    value={address.filter('status')}
    onChange={(value) => address.setFilter('status', value)}
    options={[{ value: '', label: 'Todas' }, ...states.map((state) => ({ value: state, label: state }))]}
  />
);
