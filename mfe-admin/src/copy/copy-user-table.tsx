import type { CopyUserEntity } from '@parque/contract';
import { useState } from 'react';
import { isSearchMatch } from '../table/arrange';
import { LocalTable } from '../table/local-table';
import { StatusFilter } from '../licences/status-filter';
import { useTableAddress } from '../table/use-table-address';
import { EditCopyUser } from './edit-copy-user';
import { accessColumns, emailColumn } from '../licences/access-columns';
import { createIconsColumn, type ListColumn } from '../table/list-column';

const copyUserColumns = (onEdit: (user: CopyUserEntity) => void): readonly ListColumn<CopyUserEntity>[] => [
  emailColumn,
  ...accessColumns,
  createIconsColumn({ icon: 'edit', label: ({ email }) => `Editar la cuenta de ${email}`, onClick: onEdit }),
];

interface CopyUserTableProps {
  readonly name: string;
  readonly users: readonly CopyUserEntity[];
}

export function CopyUserTable({ name, users }: CopyUserTableProps) {
  const address = useTableAddress({ key: 'caducidad', isDescending: false });
  const [editedUser, setEditedUser] = useState<CopyUserEntity>();
  const status = address.filter('status');
  const rows = users.filter(
    (user) =>
      (status === '' || user.status === status) && isSearchMatch(address.search, [user.email, user.usuario]),
  );

  return (
    <>
      <LocalTable
        label="Cuentas de copy"
        address={address}
        rows={rows}
        columns={copyUserColumns(setEditedUser)}
        getRowKey={({ id }) => id}
        searchLabel="Buscar por email o cuenta"
        fileName={`copy-${name}`}
        filters={<StatusFilter address={address} states={['Activo', 'Bloqueado']} />}
      />
      {editedUser && <EditCopyUser name={name} user={editedUser} onClose={() => setEditedUser(undefined)} />}
    </>
  );
}
