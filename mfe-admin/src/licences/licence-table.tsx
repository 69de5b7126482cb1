import type { LicenceEntity } from '@parque/contract';
import { useState } from 'react';
import type { LicensedProduct } from '../api/licences';
import { isSearchMatch } from '../table/arrange';
import { LocalTable } from '../table/local-table';
import { StatusFilter } from './status-filter';
import { useTableAddress } from '../table/use-table-address';
import { DeleteLicence } from './delete-licence';
import { EditLicence } from './edit-licence';
import { createLicenceColumns } from './licence-columns';
import { getRowState, rowStates } from './row-state';

interface LicenceTableProps {
  readonly product: LicensedProduct;
  readonly label: string;
  readonly licences: readonly LicenceEntity[];
}

export function LicenceTable({ product, label, licences }: LicenceTableProps) {
  const address = useTableAddress({ key: 'caducidad', isDescending: false });
  const [editing, setEditing] = useState<LicenceEntity>();
  const [deleting, setDeleting] = useState<LicenceEntity>();
  const status = address.filter('status');
  const rows = licences.filter(
    (licence) =>
      (status === '' || getRowState(licence) === status) &&
      isSearchMatch(address.search, [licence.email, licence.account_1, licence.account_2]),
  );

  return (
    <>
      <LocalTable
        label={label}
        address={address}
        rows={rows}
        columns={createLicenceColumns({ onEdit: setEditing, onDelete: setDeleting })}
        keyOf={({ id }) => id}
        searchLabel="Buscar por email o cuenta"
        fileName={`licencias-${product}`}
        filters={
          <StatusFilter
            address={address}
            states={rowStates.filter((state) => licences.some((licence) => getRowState(licence) === state))}
          />
        }
      />
      {editing && <EditLicence product={product} licence={editing} onClose={() => setEditing(undefined)} />}
      {deleting && <DeleteLicence licence={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}
