import type { LicenceEntity } from '@parque/contract';
import { IconButton } from '@parque/ui';
import { createActionsColumn, createDigitsColumn, type ListColumn } from '../table/list-column';
import { accessColumns, emailColumn } from './access-columns';

interface Actions {
  readonly onEdit: (licence: LicenceEntity) => void;
  readonly onDelete: (licence: LicenceEntity) => void;
}

const createAccountColumn = (slot: 1 | 2) =>
  createDigitsColumn<LicenceEntity>(
    `cuenta${slot}`,
    `Cuenta ${slot}`,
    (licence) => licence[`account_${slot}`],
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
