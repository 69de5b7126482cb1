import type { RevisionEntryEntity } from '@parque/contract';
import { Button, Card, DataTable, EmptyState, QueryView, Banner } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { historyQuery } from '../../api/registry';
import { toCsv } from '../../table/csv';
import { download, useCsvFormat } from '../../table/download';
import { createMomentColumn, createValueColumn, type ListColumn } from '../../table/list-column';
import { getActorName, describeHistoryEntry, findAutomaticHold } from './history-words';

const Code = ({ children }: { readonly children: string }) => <code translate="no">{children}</code>;

const columns: readonly ListColumn<RevisionEntryEntity>[] = [
  createMomentColumn('cuando', 'Cuándo', ({ at }) => at),
  { key: 'que', label: 'Qué', isHeading: true, cell: describeHistoryEntry, value: describeHistoryEntry },
  { key: 'quien', label: 'Quién', cell: ({ actor }) => getActorName(actor), value: ({ actor }) => actor },
  createValueColumn('motivo', 'Motivo', ({ reason }) => reason),
  {
    key: 'clave',
    label: 'Clave',
    isForWide: true,
    cell: ({ team, key }) => (key ? <Code>{`${team}/${key.slice(0, 8)}`}</Code> : '—'),
    value: ({ key = '' }) => key,
  },
  {
    key: 'commit',
    label: 'Commit',
    isForWide: true,
    cell: ({ commit }) => (commit ? <Code>{commit.slice(0, 8)}</Code> : '—'),
    value: ({ commit = '' }) => commit,
  },
  createValueColumn('revision', 'Revisión', ({ revision }) => revision, {
    isForWide: true,
    isNumeric: true,
  }),
];

export function HistoryCard({ name }: { readonly name: string }) {
  const history = useQuery(historyQuery(name));
  const { data = [] } = history;
  const format = useCsvFormat();
  const save = () => download(`versiones-${name}`, toCsv(columns, data, format), format);
  return (
    <Card
      title="Historial"
      note="Lo último primero, como mucho cien cambios."
      tools={
        data.length > 0 && (
          <Button size="sm" onClick={save}>
            Exportar CSV
          </Button>
        )
      }
    >
      <QueryView
        query={history}
        label="Cargando el historial"
        isEmpty={(entries) => entries.length === 0}
        empty={<EmptyState icon="clock" title="Todavía no se ha cambiado nada" />}
      >
        {(entries) => (
          <DataTable
            label="Historial"
            columns={columns}
            rows={entries}
            getRowKey={({ revision, action, at }) => `${revision} ${action} ${at}`}
          />
        )}
      </QueryView>
    </Card>
  );
}

export function OwnHold({ name }: { readonly name: string }) {
  const { data = [] } = useQuery(historyQuery(name));
  const hold = findAutomaticHold(data);
  if (!hold) return null;
  return (
    <Banner tone="danger" title="El despliegue se ha parado solo">
      {hold.reason}
    </Banner>
  );
}
