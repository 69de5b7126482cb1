import type { ReleaseErrorEntity } from '@parque/contract';
import { Card, DataTable, type Column } from '@parque/ui';
import { formatCount } from '../figures';
import { createMomentColumn } from '../../table/list-column';

const columns: readonly Column<ReleaseErrorEntity>[] = [
  { key: 'mensaje', label: 'Mensaje', isHeading: true, cell: ({ message }) => <Code>{message}</Code> },
  { key: 'donde', label: 'Dónde', cell: ({ place }) => (place ? <Code>{place}</Code> : '—') },
  { key: 'version', label: 'Versión', cell: ({ version }) => <span translate="no">{version}</span> },
  { key: 'veces', label: 'Veces', isNumeric: true, cell: (row) => formatCount(row.count) },
  createMomentColumn('ultima', 'Última vez', ({ lastAt }) => lastAt),
];

function Code({ children }: { readonly children: string }) {
  return <code translate="no">{children}</code>;
}

export function ErrorsCard({ errors = [] }: { readonly errors?: readonly ReleaseErrorEntity[] | undefined }) {
  if (errors.length === 0) return null;
  return (
    <Card
      title="Errores"
      note="De su código, en los últimos siete días. Sin números ni textos entre comillas, que pueden ser de un usuario."
    >
      <DataTable
        label="Errores"
        columns={columns}
        rows={errors}
        getRowKey={({ version, place, firstAt, message }) => [version, place, firstAt, message].join(' ')}
      />
    </Card>
  );
}
