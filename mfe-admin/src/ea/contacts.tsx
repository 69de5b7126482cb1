import { EmptyState } from '@parque/ui';
import { contactsQuery, fetchAllContacts } from '../api/ea';
import { toCsv } from '../table/csv';
import { CursorTable, useTablePage } from '../table/cursor-table';
import { useExport } from '../table/use-export';
import type { TableAddress } from '../table/use-table-address';
import { contactColumns } from './ea-columns';

export function Contacts({ address }: { readonly address: TableAddress }) {
  const filters = { ...(address.search && { search: address.search }) };
  const contacts = useTablePage(address, (page) => contactsQuery({ ...filters, ...page }));
  const csv = useExport('robots-contactos', async (format) =>
    toCsv(contactColumns, await fetchAllContacts(filters), format),
  );
  return (
    <CursorTable
      label="Últimos contactos"
      address={address}
      query={contacts}
      columns={contactColumns}
      keyOf={({ id }) => id}
      searchLabel="Nombre, email o cuenta"
      empty={
        <EmptyState icon="clock" title="Ningún robot ha preguntado todavía">
          Cada uno pregunta al arrancar con la clave que su dueño ve en DashPro o en Trend Scanner.
        </EmptyState>
      }
      {...csv}
    />
  );
}
