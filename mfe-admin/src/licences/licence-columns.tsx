import type { LicenceEntity } from '@parque/contract';
import { Breakable, IconButton } from '@parque/ui';
import type { ListColumn } from '../table/list-column';
import { ExpiryDate } from './expiry-date';
import { StatusBadge } from './status-badge';

interface Actions {
  readonly onEdit: (licence: LicenceEntity) => void;
  readonly onDelete: (licence: LicenceEntity) => void;
}

const account = (number: number | null) => (
  <span translate="no" className="pq-num">
    {number ?? '—'}
  </span>
);

export const licenceColumns = ({ onEdit, onDelete }: Actions): readonly ListColumn<LicenceEntity>[] => [
  {
    key: 'email',
    label: 'Email',
    isHeading: true,
    isSortable: true,
    cell: ({ email }) => <Breakable text={email} />,
    value: ({ email }) => email,
  },
  {
    key: 'cuenta1',
    label: 'Cuenta 1',
    cell: ({ account_1 }) => account(account_1),
    value: ({ account_1 }) => account_1,
  },
  {
    key: 'cuenta2',
    label: 'Cuenta 2',
    cell: ({ account_2 }) => account(account_2),
    value: ({ account_2 }) => account_2,
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
