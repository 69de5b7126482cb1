import type { CopyUserEntity, LicenceEntity } from '@parque/contract';
import { Breakable } from '@parque/ui';
import type { ListColumn } from '../table/list-column';
import { ExpiryDate } from './expiry-date';
import { getRowState } from './row-state';
import { StatusBadge } from './status-badge';

type AccessColumn = ListColumn<LicenceEntity | CopyUserEntity>;

export const emailColumn: AccessColumn = {
  key: 'email',
  label: 'Email',
  isHeading: true,
  isSortable: true,
  cell: ({ email }) => <Breakable text={email} />,
  value: ({ email }) => email,
};

export const accessColumns: readonly AccessColumn[] = [
  {
    key: 'status',
    label: 'Status',
    cell: (row) => <StatusBadge status={getRowState(row)} />,
    value: getRowState,
  },
  {
    key: 'caducidad',
    label: 'Caducidad',
    isSortable: true,
    cell: ({ fecha_caducidad, access }) => <ExpiryDate at={fecha_caducidad} access={access} />,
    value: ({ fecha_caducidad }) => (fecha_caducidad === null ? null : new Date(fecha_caducidad)),
  },
];
