import type { LicenceEntity } from '@parque/contract';
import { useState } from 'react';
import { type LicensedProduct, useDeleteLicence } from '../api/licences';
import { isSearchMatch } from '../table/arrange';
import { LocalTable } from '../table/local-table';
import { StatusFilter } from './status-filter';
import { useTableAddress } from '../table/use-table-address';
import { EditLicence } from './edit-licence';
import { getRowState, rowStates } from './row-state';
import { createIconsColumn, createDigitsColumn, type ListColumn } from '../table/list-column';
import { accessColumns, emailColumn } from './access-columns';
import { ConfirmDialog } from '@parque/ui';

interface DeleteLicenceProps {
  readonly licence: LicenceEntity;
  readonly onClose: () => void;
}

function DeleteLicence({ licence, onClose }: DeleteLicenceProps) {
  const deletion = useDeleteLicence(licence, onClose);
  return (
    <ConfirmDialog
      isOpen
      tone="danger"
      title={`¿Eliminar la licencia de ${licence.email}?`}
      confirmLabel="Eliminar"
      isBusy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>Sus cuentas dejan de funcionar. Quien conserve el producto podrá registrar otras.</p>
      {licence.status === 'Bloqueado' && (
        <p>También se pierde el bloqueo: para que no vuelva a usarlo, déjala bloqueada.</p>
      )}
    </ConfirmDialog>
  );
}

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

const createLicenceColumns = ({ onEdit, onDelete }: Actions): readonly ListColumn<LicenceEntity>[] => [
  emailColumn,
  createAccountColumn(1),
  createAccountColumn(2),
  ...accessColumns,
  createIconsColumn(
    { icon: 'edit', label: ({ email }) => `Editar la licencia de ${email}`, onClick: onEdit },
    { icon: 'trash', label: ({ email }) => `Eliminar la licencia de ${email}`, onClick: onDelete },
  ),
];

interface LicenceTableProps {
  readonly product: LicensedProduct;
  readonly label: string;
  readonly licences: readonly LicenceEntity[];
}

export function LicenceTable({ product, label, licences }: LicenceTableProps) {
  const address = useTableAddress({ key: 'caducidad', isDescending: false });
  const [editedLicence, setEditedLicence] = useState<LicenceEntity>();
  const [deletedLicence, setDeletedLicence] = useState<LicenceEntity>();
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
        columns={createLicenceColumns({ onEdit: setEditedLicence, onDelete: setDeletedLicence })}
        getRowKey={({ id }) => id}
        searchLabel="Buscar por email o cuenta"
        fileName={`licencias-${product}`}
        filters={
          <StatusFilter
            address={address}
            states={rowStates.filter((state) => licences.some((licence) => getRowState(licence) === state))}
          />
        }
      />
      {editedLicence && (
        <EditLicence product={product} licence={editedLicence} onClose={() => setEditedLicence(undefined)} />
      )}
      {deletedLicence && (
        <DeleteLicence licence={deletedLicence} onClose={() => setDeletedLicence(undefined)} />
      )}
    </>
  );
}
