import type { AuditEntryEntity } from '@parque/contract';
import { Card, EmptyState, Page, useTimeZone } from '@parque/ui';
import { useState } from 'react';
import { auditQuery, fetchAuditCsv, type AuditFilters } from '../../api/audit';
import { actionKinds } from '../../audit/action-name';
import { createAuditColumns } from '../../audit/audit-columns';
import { AuditDialog } from '../../audit/audit-dialog';
import { toDayRange } from '../../table/day-range';
import { CursorTable } from '../../table/cursor-table';
import { FilterChip } from '../../table/filter-chip';
import { FilterDays } from '../../table/filter-days';
import { FilterSelect } from '../../table/filter-select';
import { useTableAddress, type TableAddress } from '../../table/use-table-address';

function toAuditFilters(address: TableAddress, timeZone: string | undefined): AuditFilters {
  const { search, sort, filter } = address;
  return {
    ...(search && { search }),
    ...(filter('tipo') && { action: filter('tipo') }),
    ...(filter('sobre') && { subject: filter('sobre') }),
    ...(filter('quien') && { actor_id: Number(filter('quien')) }),
    ...toDayRange(address, timeZone),
    direction: sort.isDescending ? 'desc' : 'asc',
  };
}

function Filters({ address }: { readonly address: TableAddress }) {
  return (
    <>
      <FilterChip address={address} name="sobre" label={`Sobre ${address.filter('sobre')}`} />
      <FilterChip address={address} name="quien" label="De una sola persona" />
      <FilterSelect address={address} name="tipo" label="Tipo" all="De todo" options={actionKinds} />
      <FilterDays address={address} />
    </>
  );
}

const nothingYet = (
  <EmptyState icon="search" title="Todavía no consta nada">
    Cada cambio de un administrador queda aquí: quién, qué, cuándo, y cómo estaba antes y después.
  </EmptyState>
);

export function AuditScreen() {
  const address = useTableAddress({ key: 'cuando', isDescending: true });
  const [openedEntry, setOpenedEntry] = useState<AuditEntryEntity>();
  const filters = toAuditFilters(address, useTimeZone().timeZone);
  return (
    <Page title="Auditoría" lead="Quién hizo qué, cuándo, y cómo estaba antes y después.">
      <Card>
        <CursorTable
          label="Auditoría"
          address={address}
          createQuery={(page) => auditQuery({ ...filters, ...page })}
          columns={createAuditColumns(setOpenedEntry)}
          getRowKey={({ id }) => id}
          searchLabel="Buscar por email o motivo"
          filters={<Filters address={address} />}
          empty={nothingYet}
          csv={{ fileName: 'auditoria', fetchCsv: (format) => fetchAuditCsv({ ...filters, ...format }) }}
        />
      </Card>
      {openedEntry && <AuditDialog entry={openedEntry} onClose={() => setOpenedEntry(undefined)} />}
    </Page>
  );
}
