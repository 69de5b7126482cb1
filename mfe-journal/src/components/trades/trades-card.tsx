import type { NoteEntity, ReplacedReviewEntity, TradeEntity } from '@parque/contract';
import { discardDrafts } from '@parque/remote/draft';
import {
  Badge,
  Button,
  Card,
  DataTable,
  Dialog,
  Exact,
  formatLots,
  IconButton,
  Pagination,
  toast,
  type Column,
} from '@parque/ui';
import { useState } from 'react';
import { findNote } from '../../api/notes';
import { useReviewTrades } from '../../api/review-trades';
import type { FoundTrades } from '../analysis/filtered-trades';
import { formatSort, sortTrades } from '../analysis/sort-trades';
import { formatWallTime } from '../figures/date-text';
import { formatTradeCount, formatDecimal } from '../figures/figure';
import { OwnNote } from '../notes/own-note';
import type { TradeContext } from '../dimensions/dimensions';
import { getReviewDraftName, ReviewTradesDialog } from '../review/review-trades-dialog';
import { type ChosenTrades, useChosenTrades } from '../review/use-chosen-trades';
import { StopsDialog } from '../stops/stops-dialog';
import { createSymbolColumn, resultColumns, sideColumn } from '../trade/trade-columns';
import css from './trades.module.css';

const pageSize = 50;
const noValue = '—';

interface TradesCardProps extends FoundTrades {
  readonly accountId: number;
  /** Called with what a change of several trades replaced. */
  readonly onReplaced: (replacedReviews: readonly ReplacedReviewEntity[]) => void;
}

const closingColumn: Column<TradeEntity> = {
  key: 'time',
  label: 'Cierre',
  isSortable: true,
  cell: ({ time }) => (
    <span translate="no" className="pq-num">
      {formatWallTime(time)}
    </span>
  ),
};

const lotsColumn: Column<TradeEntity> = {
  key: 'lots',
  label: 'Lotes',
  cell: ({ lots }) => formatLots(lots),
  isNumeric: true,
};

// The style sheet hides the first two, the fourth and fifth columns of the table, where there is no room.
const figures: readonly Column<TradeEntity>[] = [sideColumn, lotsColumn, ...resultColumns].map((column) => ({
  ...column,
  isSortable: true,
}));

interface TagsProps {
  readonly trade: TradeEntity;
  readonly note: NoteEntity | undefined;
  readonly context: TradeContext;
}

/** What the owner wrote about a trade, in one cell: setup, mistakes, tags. */
function Tags({ trade, note, context }: TagsProps) {
  const review = context.reviews.get(trade.ticket);
  const setup = context.setups.get(review?.setup ?? '')?.name;
  const [mistakes, tags] = [review?.mistakes ?? [], note?.tags ?? []];
  if (!setup && mistakes.length + tags.length === 0) return note ? 'Con nota' : noValue;
  return (
    <span className={`pq-row ${css.tags}`}>
      {setup && <Badge icon="check-circle">{setup}</Badge>}
      {mistakes.map((mistake) => (
        <Badge key={`error ${mistake}`} tone="danger">
          {mistake}
        </Badge>
      ))}
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  );
}

interface ChosenBarProps {
  readonly choice: ChosenTrades;
  /** Number of trades that the filters select. */
  readonly total: number;
  readonly onReview: () => void;
  readonly onStops: () => void;
}

/** What can be done with the chosen trades. */
function ChosenBar({ choice, total, onReview, onStops }: ChosenBarProps) {
  const { chosen: chosenTrades, chooseAll, chooseNone } = choice;
  if (chosenTrades.length === 0) return null;
  return (
    <div className={`pq-row ${css.chosen}`} role="group" aria-label="Operaciones elegidas">
      <span translate="no">{`${formatDecimal(chosenTrades.length)} de ${formatDecimal(total)}`}</span>
      <Button size="sm" variant="primary" onClick={onReview}>
        Etiquetar y revisar
      </Button>
      <Button size="sm" onClick={onStops}>
        Poner stop inicial
      </Button>
      {chosenTrades.length < total && (
        <Button size="sm" onClick={chooseAll}>{`Elegir las ${formatTradeCount(total)}`}</Button>
      )}
      <Button size="sm" variant="ghost" onClick={chooseNone}>
        No elegir ninguna
      </Button>
    </div>
  );
}

const createChoiceColumn = (choice: ChosenTrades): Column<TradeEntity> => ({
  key: 'chosen',
  label: 'Elegir',
  cell: (trade) => (
    <label className={css.pick}>
      <input
        type="checkbox"
        aria-label={`Elegir la operación ${trade.ticket}`}
        checked={choice.isChosen(trade)}
        onChange={() => choice.toggle(trade)}
      />
    </label>
  ),
});

const createNoteColumn = (onOpen: (trade: TradeEntity) => void): Column<TradeEntity> => ({
  key: 'acts',
  label: 'Acciones',
  isActions: true,
  cell: (trade) => (
    <IconButton
      icon="edit"
      size="sm"
      label={`Nota de la operación ${trade.ticket}`}
      onClick={() => onOpen(trade)}
    />
  ),
});

/** The selected trades in the order of the address, each with its note. */
export function TradesCard({ accountId, trades, notes, context, address, onReplaced }: TradesCardProps) {
  const { page, sort, change } = address;
  const choice = useChosenTrades(trades);
  const [isReviewing, setReviewing] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const reviewMutation = useReviewTrades(accountId, {
    onReplaced,
    onDone(count) {
      toast.success(`Cambio guardado en ${formatTradeCount(count)}`);
      discardDrafts(getReviewDraftName(accountId));
      setReviewing(false);
      choice.chooseNone();
    },
  });
  const [tradeWithNote, setTradeWithNote] = useState<TradeEntity>();
  const lastPage = Math.max(1, Math.ceil(trades.length / pageSize));
  const shownPage = Math.min(page, lastPage);
  const rows = sortTrades(trades, sort).slice((shownPage - 1) * pageSize, shownPage * pageSize);
  const findTradeNote = ({ ticket }: TradeEntity) => findNote(notes, { kind: 'trade', key: ticket });
  const columns: readonly Column<TradeEntity>[] = [
    createChoiceColumn(choice),
    closingColumn,
    { ...createSymbolColumn(accountId), isSortable: true },
    ...figures,
    {
      key: 'tags',
      label: 'Etiquetas',
      cell: (trade) => <Tags trade={trade} note={findTradeNote(trade)} context={context} />,
    },
    createNoteColumn(setTradeWithNote),
  ];

  const startReview = () => {
    reviewMutation.begin();
    setReviewing(true);
  };

  return (
    <Card title="Operaciones" tools={<Exact className={css.count}>{formatTradeCount(trades.length)}</Exact>}>
      <ChosenBar
        choice={choice}
        total={trades.length}
        onReview={startReview}
        onStops={() => setStopping(true)}
      />
      <div className={css.table}>
        <DataTable
          label="Operaciones"
          columns={columns}
          rows={rows}
          getRowKey={({ ticket }) => ticket}
          sort={sort}
          onSort={(nextSort) => change({ orden: formatSort(nextSort) })}
          isDense
        />
      </div>
      {trades.length > pageSize && (
        <Pagination
          page={shownPage}
          pageSize={pageSize}
          total={trades.length}
          onPage={(nextPage) => change({ pagina: nextPage === 1 ? undefined : String(nextPage) })}
        />
      )}
      {isReviewing && (
        <ReviewTradesDialog
          accountId={accountId}
          trades={choice.chosen}
          reviewMutation={reviewMutation}
          onClose={() => setReviewing(false)}
        />
      )}
      {isStopping && (
        <StopsDialog accountId={accountId} trades={choice.chosen} onClose={() => setStopping(false)} />
      )}
      {tradeWithNote && (
        <Dialog
          title={`${tradeWithNote.symbol}, ${formatWallTime(tradeWithNote.time)}`}
          isOpen
          onClose={() => setTradeWithNote(undefined)}
        >
          <OwnNote accountId={accountId} on={{ kind: 'trade', key: tradeWithNote.ticket }} />
        </Dialog>
      )}
    </Card>
  );
}
