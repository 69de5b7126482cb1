import type { BrokerAccountEntity, NoteEntity, ReviewEntity, TradeEntity } from '@parque/contract';
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

interface ExportedTrade {
  readonly trade: TradeEntity;
  readonly source: ExportSource;
  readonly review: ReviewEntity | undefined;
  readonly note: NoteEntity | undefined;
}

type ExportedValue = SheetValue | readonly string[];

const isList = (value: ExportedValue): value is readonly string[] => Array.isArray(value);

function getRoundedR(trade: TradeEntity): number | null {
  const r = computeRMultiple(trade);
  return r === undefined ? null : Math.round(r * 100) / 100;
}

/** The fields of a trade: heading of the workbook, name in JSON, and value. Amounts are in the currency of the account. */
const fields: readonly (readonly [string, string, (row: ExportedTrade) => ExportedValue])[] = [
  ['Ticket', 'ticket', ({ trade }) => trade.ticket],
  ['Posición', 'position', ({ trade }) => trade.position],
  ['Símbolo', 'symbol', ({ trade }) => trade.symbol],
  ['Dirección', 'side', ({ trade }) => trade.side],
  ['Lotes', 'lots', ({ trade }) => trade.lots],
  ['Apertura', 'opened', ({ trade, source }) => formatOpening(trade, source)],
  ['Cierre', 'closed', ({ trade }) => trade.time],
  ['Precio de entrada', 'open_price', ({ trade }) => trade.openPrice],
  ['Precio de salida', 'close_price', ({ trade }) => trade.closePrice],
  ['Stop inicial', 'initial_stop', ({ trade }) => trade.initialStop],
  ['Último stop', 'stop_loss', ({ trade }) => trade.stopLoss],
  ['Último objetivo', 'take_profit', ({ trade }) => trade.takeProfit],
  ['Comisión', 'commission', ({ trade }) => trade.commission],
  ['Swap', 'swap', ({ trade }) => trade.swap],
  ['Neto', 'net', ({ trade }) => trade.profit],
  ['R', 'r', ({ trade }) => getRoundedR(trade)],
  ['Setup', 'setup', ({ review, source }) => source.context.setups.get(review?.setup ?? '')?.name ?? null],
  ['Errores', 'mistakes', ({ review }) => review?.mistakes ?? []],
  ['Valoración', 'rating', ({ review }) => review?.rating ?? null],
  ['Etiquetas', 'tags', ({ note }) => note?.tags ?? []],
  ['Nota', 'note', ({ note }) => note?.text ?? ''],
  ['Comentario', 'comment', ({ trade }) => trade.comment],
  ['Número mágico', 'magic', ({ trade }) => trade.magic ?? null],
];

const listExportedTrades = (source: ExportSource): ExportedTrade[] =>
  source.trades.map((trade) => ({
    trade,
    source,
    review: source.context.reviews.get(trade.ticket),
    note: findNote(source.notes, { kind: 'trade', key: trade.ticket }),
  }));

export function writeTradesJson(source: ExportSource): string {
  const { number, server, currency } = source.account;
  const trades = listExportedTrades(source).map((row) =>
    Object.fromEntries(fields.map(([, name, readValue]) => [name, readValue(row)])),
  );
  return JSON.stringify(
    { account: { number, server, currency, clock: getClockZone(source) }, trades },
    null,
    2,
  );
}

const toSheetCell = (value: ExportedValue): SheetValue => (isList(value) ? value.join(', ') : value);

/** The rows of a workbook: headings, then one row for each trade. */
export const createTradesSheet = (source: ExportSource): SheetValue[][] => [
  fields.map(([heading]) => heading),
  ...listExportedTrades(source).map((row) => fields.map(([, , readValue]) => toSheetCell(readValue(row)))),
];
