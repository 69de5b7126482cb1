import type { CopyUserEntity } from '@parque/contract';
import { useState } from 'react';
import { isSearchMatch } from '../table/arrange';
import { LocalTable } from '../table/local-table';
import { StatusFilter } from '../licences/status-filter';
import { useTableAddress } from '../table/use-table-address';
import { copyUserColumns } from './copy-user-columns';
import { EditCopyUser } from './edit-copy-user';

interface CopyUserTableProps {
  readonly name: string;
  readonly users: readonly CopyUserEntity[];
}

export function CopyUserTable({ name, users }: CopyUserTableProps) {
  const address = useTableAddress({ key: 'caducidad', isDescending: false });
  const [editing, setEditing] = useState<CopyUserEntity>();
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
        columns={copyUserColumns(setEditing)}
        keyOf={({ id }) => id}
        searchLabel="Buscar por email o cuenta"
        fileName={`copy-${name}`}
        filters={<StatusFilter address={address} states={['Activo', 'Bloqueado']} />}
      />
      {editing && <EditCopyUser name={name} user={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}
