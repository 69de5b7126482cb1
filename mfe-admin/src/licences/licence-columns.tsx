import type { LicenceEntity } from '@parque/contract';
import { IconButton } from '@parque/ui';
import type { ListColumn } from '../table/list-column';
import { accessColumns, emailColumn } from './access-columns';

interface Actions {
  readonly onEdit: (licence: LicenceEntity) => void;
  readonly onDelete: (licence: LicenceEntity) => void;
}

const renderAccount = (number: number | null) => (
  <span translate="no" className="pq-num">
    {number ?? '—'}
  </span>
);

export const createLicenceColumns = ({ onEdit, onDelete }: Actions): readonly ListColumn<LicenceEntity>[] => [
  emailColumn,
  {
    key: 'cuenta1',
    label: 'Cuenta 1',
    cell: ({ account_1 }) => renderAccount(account_1),
    value: ({ account_1 }) => account_1,
  },
  {
    key: 'cuenta2',
    label: 'Cuenta 2',
    cell: ({ account_2 }) => renderAccount(account_2),
    value: ({ account_2 }) => account_2,
  },
  ...accessColumns,
  {
    key: 'acciones',
    label: 'Acciones',
    isActions: true,
    cell: (licence) => (
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
    ),
  },
];
