import type { BrokerAccountEntity, NoteEntity, TradeEntity } from '@parque/contract';
import { toInstant, toWallTime, formatWall, type DayZone, type ZoneName } from '@parque/domain/journal';
import type { SheetValue } from '@parque/domain/sheet';
import { findNote } from '../../api/notes';
import { computeRMultiple } from '../analysis/r-multiple';
import type { TradeContext } from '../dimensions/dimensions';

export interface ExportSource {
  readonly account: BrokerAccountEntity;
  /** The clock of the closings. */
  readonly zone: DayZone;
  readonly trades: readonly TradeEntity[];
  readonly notes: readonly NoteEntity[];
  readonly context: TradeContext;
}

const getClockZone = ({ account, zone }: ExportSource): ZoneName => (zone === 'server' ? account.zone : zone);

/** The opening on the clock of the closings: the API states that of the server. */
function formatOpening(trade: TradeEntity, source: ExportSource): string | null {
  if (trade.opened === null || source.zone === 'server') return trade.opened;
  return formatWall(toWallTime(source.zone, toInstant(source.account.zone, Date.parse(`${trade.opened}Z`))));
}

const roundToTwoDecimals = (value: number) => Math.round(value * 100) / 100;

/** A trade as an object of a JSON export. Amounts are in the currency of the account. */
function toExportedTrade(trade: TradeEntity, source: ExportSource) {
  const { notes, context } = source;
  const r = computeRMultiple(trade);
  const note = findNote(notes, { kind: 'trade', key: trade.ticket });
  const review = context.reviews.get(trade.ticket);
  return {
    ticket: trade.ticket,
    position: trade.position,
    symbol: trade.symbol,
    side: trade.side,
    lots: trade.lots,
    opened: formatOpening(trade, source),
    closed: trade.time,
    open_price: trade.openPrice,
    close_price: trade.closePrice,
    initial_stop: trade.initialStop,
    stop_loss: trade.stopLoss,
    take_profit: trade.takeProfit,
    commission: trade.commission,
    swap: trade.swap,
    net: trade.profit,
    r: r === undefined ? null : roundToTwoDecimals(r),
    setup: context.setups.get(review?.setup ?? '')?.name ?? null,
    mistakes: review?.mistakes ?? [],
    rating: review?.rating ?? null,
    tags: note?.tags ?? [],
    note: note?.text ?? '',
    comment: trade.comment,
    magic: trade.magic ?? null,
  };
}

type ExportedTrade = ReturnType<typeof toExportedTrade>;

export function writeTradesJson(source: ExportSource): string {
  const { number, server, currency } = source.account;
  const trades = source.trades.map((trade) => toExportedTrade(trade, source));
  return JSON.stringify(
    { account: { number, server, currency, clock: getClockZone(source) }, trades },
    null,
    2,
  );
}

/** The columns of a workbook, with their headings. */
const columns: readonly (readonly [string, keyof ExportedTrade])[] = [
  ['Ticket', 'ticket'],
  ['Posición', 'position'],
  ['Símbolo', 'symbol'],
  ['Dirección', 'side'],
  ['Lotes', 'lots'],
  ['Apertura', 'opened'],
  ['Cierre', 'closed'],
  ['Precio de entrada', 'open_price'],
  ['Precio de salida', 'close_price'],
  ['Stop inicial', 'initial_stop'],
  ['Último stop', 'stop_loss'],
  ['Último objetivo', 'take_profit'],
  ['Comisión', 'commission'],
  ['Swap', 'swap'],
  ['Neto', 'net'],
  ['R', 'r'],
  ['Setup', 'setup'],
  ['Errores', 'mistakes'],
  ['Valoración', 'rating'],
  ['Etiquetas', 'tags'],
  ['Nota', 'note'],
  ['Comentario', 'comment'],
  ['Número mágico', 'magic'],
];

function toSheetCell(value: ExportedTrade[keyof ExportedTrade]): SheetValue {
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The rows of a workbook: headings, then one row for each trade. */
export function createTradesSheet(source: ExportSource): SheetValue[][] {
  const rows = source.trades.map((trade) => {
    const exported = toExportedTrade(trade, source);
    return columns.map(([, name]) => toSheetCell(exported[name]));
  });
  return [columns.map(([heading]) => heading), ...rows];
}
