import type { CopyUserEntity } from '@parque/contract';
import { accessColumns, emailColumn } from '../licences/access-columns';
import { createIconsColumn, type ListColumn } from '../table/list-column';

export const copyUserColumns = (
  onEdit: (user: CopyUserEntity) => void,
): readonly ListColumn<CopyUserEntity>[] => [
  emailColumn,
  ...accessColumns,
  createIconsColumn({ icon: 'edit', label: ({ email }) => `Editar la cuenta de ${email}`, onClick: onEdit }),
];
