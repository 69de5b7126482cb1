import { EmptyState } from '@parque/ui';
import { contactsQuery, fetchAllContacts } from '../api/ea';
import { CursorTable } from '../table/cursor-table';
import type { TableAddress } from '../table/use-table-address';
import { contactColumns } from './ea-columns';

export function Contacts({ address }: { readonly address: TableAddress }) {
  const filters = { ...(address.search && { search: address.search }) };
  return (
    <CursorTable
      label="Últimos contactos"
      address={address}
      createQuery={(page) => contactsQuery({ ...filters, ...page })}
      columns={contactColumns}
      keyOf={({ id }) => id}
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
