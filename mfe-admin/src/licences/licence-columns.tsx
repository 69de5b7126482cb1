import type { LicenceEntity } from '@parque/contract';
import { createIconsColumn, createDigitsColumn, type ListColumn } from '../table/list-column';
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
  createIconsColumn(
    { icon: 'edit', label: ({ email }) => `Editar la licencia de ${email}`, onClick: onEdit },
    { icon: 'trash', label: ({ email }) => `Eliminar la licencia de ${email}`, onClick: onDelete },
  ),
];
