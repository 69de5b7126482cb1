import { EmptyState } from '@parque/ui';
import { fetchAllRefusals, refusalsQuery } from '../api/ea';
import { CursorTable } from '../table/cursor-table';
import { FilterSelect } from '../table/filter-select';
import type { TableAddress } from '../table/use-table-address';
import { refusalColumns } from './ea-columns';
import { findEaState, refusalOptions } from './ea-state';

/** Rejected robots: many rejections, or many accounts, indicate a shared robot. */
export function Refusals({ address }: { readonly address: TableAddress }) {
  const state = findEaState(address.filter('motivo'));
  const filters = { ...(address.search && { search: address.search }), ...(state && { state }) };
  return (
    <CursorTable
      label="Rechazos"
      address={address}
      createQuery={(page) => refusalsQuery({ ...filters, ...page })}
      columns={refusalColumns}
      keyOf={({ id }) => id}
      searchLabel="Nombre, email o cuenta"
      filters={
        <FilterSelect
          address={address}
          name="motivo"
          label="Por qué"
          all="Todos los motivos"
          options={refusalOptions}
        />
      }
      empty={
        <EmptyState icon="check-circle" title="Ningún robot ha sido rechazado">
          Si uno pregunta sin licencia, con otra cuenta o ya caducado, aparece aquí.
        </EmptyState>
      }
      csv={{ fileName: 'robots-rechazados', fetchRows: () => fetchAllRefusals(filters) }}
    />
  );
}
