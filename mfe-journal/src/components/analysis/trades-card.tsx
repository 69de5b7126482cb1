import type { NoteEntity, TradeEntity } from '@parque/contract';
import { Badge, Card, DataTable, Exact, formatLots, IconButton, Pagination, type Column } from '@parque/ui';
import { useState } from 'react';
import { noteOn } from '../../api/notes';
import { Result } from '../figures/account-money';
import { wallTime } from '../figures/date-text';
import { formatDecimal, formatResult } from '../figures/figure';
import { NoteDialog } from '../notes/note-dialog';
import notesCss from '../notes/notes.module.css';
import { TradeLink } from '../trade/trade-link';
import css from './analysis.module.css';
import { rMultiple } from './r-multiple';

const pageSize = 15;
const missing = '—';

function rText(trade: TradeEntity): string {
  const r = rMultiple(trade);
  return r === undefined ? missing : `${formatResult(r)} R`;
}

interface TradesCardProps {
  readonly accountId: number;
  readonly trades: readonly TradeEntity[];
  readonly notes: readonly NoteEntity[];
  /** Counted from 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

const closing: Column<TradeEntity> = {
  key: 'time',
  label: 'Cierre',
  cell: ({ time }) => (
    <span translate="no" className="pq-num">
      {wallTime(time)}
    </span>
  ),
};

const figures: readonly Column<TradeEntity>[] = [
  { key: 'side', label: 'Dirección', cell: ({ side }) => (side === 'buy' ? 'Compra' : 'Venta') },
  { key: 'lots', label: 'Lotes', cell: ({ lots }) => formatLots(lots), isNumeric: true },
  { key: 'profit', label: 'Neto', cell: ({ profit }) => <Result amount={profit} />, isNumeric: true },
  { key: 'r', label: 'R', cell: rText, isNumeric: true },
];

function Tags({ note }: { readonly note: NoteEntity | undefined }) {
  if (!note) return missing;
  if (note.tags.length === 0) return 'Con nota';
  return (
    <span className={notesCss.tags}>
      {note.tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  );
}

/** The selected trades, the latest close first, each with its note. */
export function TradesCard({ accountId, trades, notes, page, onPage }: TradesCardProps) {
  const [noted, setNoted] = useState<TradeEntity>();
  const lastPage = Math.max(1, Math.ceil(trades.length / pageSize));
  const shown = Math.min(page, lastPage);
  const from = trades.length - shown * pageSize;
  const rows = trades.slice(Math.max(from, 0), from + pageSize).toReversed();
  const noteOf = ({ ticket }: TradeEntity) => noteOn(notes, { kind: 'trade', key: ticket });

  const columns: readonly Column<TradeEntity>[] = [
    closing,
    {
      key: 'symbol',
      label: 'Símbolo',
      isHeading: true,
      cell: ({ symbol, ticket }) => (
        <TradeLink accountId={accountId} ticket={ticket}>
          {symbol}
        </TradeLink>
      ),
    },
    ...figures,
    { key: 'tags', label: 'Etiquetas', cell: (trade) => <Tags note={noteOf(trade)} /> },
    {
      key: 'acts',
      label: 'Acciones',
      isActions: true,
      cell: (trade) => (
        <IconButton
          icon="edit"
          size="sm"
          label={`Nota del trade ${trade.ticket}`}
          onClick={() => setNoted(trade)}
        />
      ),
    },
  ];

  return (
    <Card
      title="Trades"
      tools={<Exact className={css.count}>{`${formatDecimal(trades.length)} trades`}</Exact>}
    >
      <DataTable label="Trades" columns={columns} rows={rows} keyOf={({ ticket }) => ticket} isDense />
      {trades.length > pageSize && (
        <Pagination page={shown} pageSize={pageSize} total={trades.length} onPage={onPage} />
      )}
      {noted && (
        <NoteDialog
          accountId={accountId}
          on={{ kind: 'trade', key: noted.ticket }}
          title={`${noted.symbol}, ${wallTime(noted.time)}`}
          onClose={() => setNoted(undefined)}
        />
      )}
    </Card>
  );
}
