import {
  Breakable,
  Card,
  DataList,
  DataTable,
  MaskedAmount,
  EmptyState,
  Exact,
  Money,
  Pagination,
  QueryView,
  Skeleton,
  Spinner,
  type Column,
  type Sort,
} from '..';
import { GlanceCard, GlanceList } from '../layout/glance-card';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Example } from './example';

interface Trade {
  readonly ticket: number;
  readonly symbol: string;
  readonly lots: string;
  readonly profit: number;
}

const trades: readonly Trade[] = [
  { ticket: 55120981, symbol: 'EURUSD', lots: '0,10', profit: 1234.56 },
  { ticket: 55120982, symbol: 'Volatility 75 (1s) Index', lots: '0,001', profit: -96.4 },
  { ticket: 55120983, symbol: 'XAUUSD', lots: '1,00', profit: -1234567.89 },
  { ticket: 55120984, symbol: 'US30', lots: '0,50', profit: 0 },
];

const columns: readonly Column<Trade>[] = [
  { key: 'symbol', label: 'Símbolo', cell: ({ symbol }) => symbol, isHeading: true, isSortable: true },
  { key: 'ticket', label: 'Ticket', cell: ({ ticket }) => ticket, isNumeric: true, isForWide: true },
  { key: 'lots', label: 'Lotes', cell: ({ lots }) => lots, isNumeric: true },
  {
    key: 'profit',
    label: 'Resultado',
    cell: ({ profit }) => <Money amount={profit} isResult />,
    isNumeric: true,
    isSortable: true,
  },
];

function Table() {
  const [sort, setSort] = useState<Sort>({ key: 'profit', isDescending: true });
  const [page, setPage] = useState(2);
  const table = { label: 'Cierres', columns, rows: trades, getRowKey: ({ ticket }: Trade) => ticket };
  return (
    <>
      <DataTable {...table} sort={sort} onSort={setSort} />
      <Pagination page={page} pageSize={4} total={12} onPage={setPage} />
      <DataTable {...table} isDense />
    </>
  );
}

const faces = {
  'en camino': () => new Promise<readonly Trade[]>(() => undefined),
  fallida: () => Promise.reject(new Error('El servidor no responde.')),
  vacía: () => Promise.resolve([]),
  cargada: () => Promise.resolve(trades),
} as const;

interface FaceProps {
  readonly name: keyof typeof faces;
}

const useFace = (name: FaceProps['name']) =>
  useQuery<readonly Trade[]>({ queryKey: ['gallery', name], queryFn: faces[name], retry: false });

function Face({ name }: FaceProps) {
  const query = useFace(name);
  return (
    <Card title={`Lista ${name}`} padding="md">
      <QueryView
        query={query}
        skeleton={<Skeleton height="6rem" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState icon="table" title="Sin operaciones este mes" />}
      >
        {(rows) => <p>{`${rows.length} operaciones`}</p>}
      </QueryView>
    </Card>
  );
}

const faceNames = Object.keys(faces) as FaceProps['name'][];

const Faces = () => faceNames.map((name) => <Face key={name} name={name} />);

function Glance({ name }: FaceProps) {
  return (
    <GlanceCard
      title={`Tarjeta ${name}`}
      to="/_ui"
      linkLabel="Ver más"
      query={useFace(name)}
      isEmpty={(rows) => rows.length === 0}
      empty="Sin operaciones este mes"
    >
      {(rows) => (
        <GlanceList
          items={rows.map(({ ticket, symbol, profit }) => ({
            key: ticket,
            label: symbol,
            value: <Money amount={profit} isResult />,
          }))}
        />
      )}
    </GlanceCard>
  );
}

const Glances = () => faceNames.map((name) => <Glance key={name} name={name} />);

function Waits() {
  return (
    <>
      <div className="pq-row">
        <Spinner />
        <Spinner size="lg" />
      </div>
      <Skeleton width="60%" />
      <Skeleton height="4rem" />
    </>
  );
}

function Figures() {
  return (
    <DataList
      items={[
        { label: 'Ganancia', value: <Money amount={1234.56} isResult /> },
        { label: 'Pérdida', value: <Money amount={-96.4} isResult /> },
        { label: 'Ni lo uno ni lo otro', value: <Money amount={0} isResult /> },
        { label: 'Balance', value: <Money amount={10250} /> },
        { label: 'Pérdida grande', value: <Money amount={-1234567.89} isResult /> },
        { label: 'En euros', value: <Money amount={58.1} currency="EUR" isResult /> },
        { label: 'Que se puede ocultar', value: <MaskedAmount>+250</MaskedAmount> },
        { label: 'Sin dato', value: <Money amount={null} /> },
        { label: 'Cantidad en un texto', value: <Exact>0,35 lotes</Exact> },
        {
          label: 'Dirección larga',
          value: <Breakable text="maria-antonia.fernandez-de-cordoba@correo-de-empresa.es" />,
        },
      ]}
    />
  );
}

export const data: readonly Example[] = [
  { title: 'Dinero', shows: ['Money', 'Exact', 'MaskedAmount', 'Breakable', 'DataList'], draw: Figures },
  { title: 'Tabla', shows: ['DataTable', 'Pagination'], draw: Table },
  { title: 'Las cuatro caras de una consulta', shows: ['QueryView', 'Card'], draw: Faces },
  { title: 'De un vistazo', shows: ['GlanceCard', 'GlanceList'], draw: Glances },
  { title: 'Esperas', shows: ['Spinner', 'Skeleton'], draw: Waits },
];
