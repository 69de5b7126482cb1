import { EmptyState } from '@parque/ui';
import { contactsQuery, fetchAllContacts, fetchAllRefusals, refusalsQuery } from '../api/ea';
import { CursorTable } from '../table/cursor-table';
import type { TableAddress } from '../table/use-table-address';
import { contactColumns, refusalColumns } from './ea-columns';
import { FilterSelect } from '../table/filter-select';
import { findEaState, refusalOptions } from './ea-state';

export function Contacts({ address }: { readonly address: TableAddress }) {
  const filters = { ...(address.search && { search: address.search }) };
  return (
    <CursorTable
      label="Últimos contactos"
      address={address}
      createQuery={(page) => contactsQuery({ ...filters, ...page })}
      columns={contactColumns}
      getRowKey={({ id }) => id}
      searchLabel="Nombre, email o cuenta"
      empty={
        <EmptyState icon="clock" title="Ningún robot ha preguntado todavía">
          Cada uno pregunta al arrancar con la clave que su dueño ve en DashPro o en Trend Scanner.
        </EmptyState>
      }
      csv={{ fileName: 'robots-contactos', fetchRows: () => fetchAllContacts(filters) }}
    />
  );
}

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
      getRowKey={({ id }) => id}
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
