import type { LicenceEntity } from '@parque/contract';
import { IconButton } from '@parque/ui';
import { createActionsColumn, createValueColumn, type ListColumn } from '../table/list-column';
import { accessColumns, emailColumn } from './access-columns';
import { Digits } from '../table/digits';

interface Actions {
  readonly onEdit: (licence: LicenceEntity) => void;
  readonly onDelete: (licence: LicenceEntity) => void;
}

const createAccountColumn = (slot: 1 | 2) =>
  createValueColumn<LicenceEntity>(
    `cuenta${slot}`,
    `Cuenta ${slot}`,
    (licence) => licence[`account_${slot}`],
    {
      cell: (licence) => <Digits>{licence[`account_${slot}`] ?? '—'}</Digits>,
    },
  );

export const createLicenceColumns = ({ onEdit, onDelete }: Actions): readonly ListColumn<LicenceEntity>[] => [
  emailColumn,
  createAccountColumn(1),
  createAccountColumn(2),
  ...accessColumns,
  createActionsColumn((licence) => (
    <>
      <IconButton
        icon="edit"
        label={`Editar la licencia de ${licence.email}`}
        onClick={() => onEdit(licence)}
      />
      <IconButton
        icon="trash"
        tone="danger"
        label={`Eliminar la licencia de ${licence.email}`}
        onClick={() => onDelete(licence)}
      />
    </>
  )),
];
