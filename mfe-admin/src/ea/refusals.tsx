import { EmptyState } from '@parque/ui';
import { fetchAllRefusals, refusalsQuery } from '../api/ea';
import { toCsv } from '../table/csv';
import { CursorTable, useTablePage } from '../table/cursor-table';
import { FilterSelect } from '../table/filter-select';
import { useExport } from '../table/use-export';
import type { TableAddress } from '../table/use-table-address';
import { refusalColumns } from './ea-columns';
import { findEaState, refusalOptions } from './ea-state';

/** Rejected robots: many rejections, or many accounts, indicate a shared robot. */
export function Refusals({ address }: { readonly address: TableAddress }) {
  const state = findEaState(address.filter('motivo'));
  const filters = { ...(address.search && { search: address.search }), ...(state && { state }) };
  const refusals = useTablePage(address, (page) => refusalsQuery({ ...filters, ...page }));
  const csv = useExport('robots-rechazados', async (format) =>
    toCsv(refusalColumns, await fetchAllRefusals(filters), format),
  );
  return (
    <CursorTable
      label="Rechazos"
      address={address}
      query={refusals}
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
      {...csv}
    />
  );
}
