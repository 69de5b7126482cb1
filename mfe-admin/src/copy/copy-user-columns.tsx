import type { CopyUserEntity } from '@parque/contract';
import { IconButton } from '@parque/ui';
import { accessColumns, emailColumn } from '../licences/access-columns';
import type { ListColumn } from '../table/list-column';

export const copyUserColumns = (
  onEdit: (user: CopyUserEntity) => void,
): readonly ListColumn<CopyUserEntity>[] => [
  emailColumn,
  ...accessColumns,
  {
    key: 'acciones',
    label: 'Acciones',
    isActions: true,
    cell: (user) => (
      <IconButton icon="edit" label={`Editar la cuenta de ${user.email}`} onClick={() => onEdit(user)} />
    ),
  },
];
