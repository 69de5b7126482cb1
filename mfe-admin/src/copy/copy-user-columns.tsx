import type { CopyUserEntity } from '@parque/contract';
import { IconButton } from '@parque/ui';
import { accessColumns, emailColumn } from '../licences/access-columns';
import { createActionsColumn, type ListColumn } from '../table/list-column';

export const copyUserColumns = (
  onEdit: (user: CopyUserEntity) => void,
): readonly ListColumn<CopyUserEntity>[] => [
  emailColumn,
  ...accessColumns,
  createActionsColumn((user) => (
    <IconButton icon="edit" label={`Editar la cuenta de ${user.email}`} onClick={() => onEdit(user)} />
  )),
];
