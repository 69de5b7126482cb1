import type { CopyUserEntity } from '@parque/contract';
import { Breakable, IconButton } from '@parque/ui';
import { ExpiryDate } from '../licences/expiry-date';
import { StatusBadge } from '../licences/status-badge';
import type { ListColumn } from '../table/list-column';

export const copyUserColumns = (
  onEdit: (user: CopyUserEntity) => void,
): readonly ListColumn<CopyUserEntity>[] => [
  {
    key: 'email',
    label: 'Email',
    isHeading: true,
    isSortable: true,
    cell: ({ email }) => <Breakable text={email} />,
    value: ({ email }) => email,
  },
  {
    key: 'status',
    label: 'Status',
    cell: ({ status }) => <StatusBadge status={status} />,
    value: ({ status }) => status,
  },
  {
    key: 'caducidad',
    label: 'Caducidad',
    isSortable: true,
    cell: ({ fecha_caducidad }) => <ExpiryDate at={fecha_caducidad} />,
    value: ({ fecha_caducidad }) => fecha_caducidad,
  },
  {
    key: 'acciones',
    label: 'Acciones',
    isActions: true,
    cell: (user) => (
      <IconButton icon="edit" label={`Editar la cuenta de ${user.email}`} onClick={() => onEdit(user)} />
    ),
  },
];
