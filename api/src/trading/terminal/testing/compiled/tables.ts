import type { Deal, LoadedBars, Permissions, Position, TerminalBroker } from '../../reference/broker';
import { blankDeal } from '../../reference/own-broker';
import type { Rows } from './program';

type Row = Readonly<Record<string, string | number>>;

/** A table: the names of its properties in MQL5, then its rows. */
function createTable(columns: readonly string[], rows: readonly Row[]): Rows {
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
}

const createOneRowTable = (row: Row): Rows => createTable(Object.keys(row), [row]);

const marginModes = { netting: 0, exchange: 1, hedging: 2 } as const;
const tradeModes = { demo: 0, contest: 1, real: 2 } as const;
const toBit = (value: boolean) => (value ? 1 : 0);

/** Values that a test changes in the tables, by the name of the property. */
export type Changes = Record<string, string | number>;

export async function createAccountTable(broker: TerminalBroker, changes: Changes): Promise<Rows> {
  const { account } = broker;
  const [money, permissions]: [{ balance: number; equity: number }, Permissions] = [
    await broker.money(),
    await broker.permissions(),
  ];
  return createOneRowTable({
    ACCOUNT_LOGIN: account.login,
    ACCOUNT_SERVER: account.server,
    ACCOUNT_COMPANY: account.company,
    ACCOUNT_CURRENCY: account.currency,
    ACCOUNT_CURRENCY_DIGITS: account.digits,
    ACCOUNT_LEVERAGE: account.leverage,
    ACCOUNT_MARGIN_MODE: marginModes[account.margin_mode],
    ACCOUNT_TRADE_MODE: tradeModes[account.trade_mode],
    ACCOUNT_FIFO_CLOSE: 0,
    ACCOUNT_BALANCE: money.balance,
    ACCOUNT_EQUITY: money.equity,
    ACCOUNT_TRADE_ALLOWED: toBit(permissions.account),
    ACCOUNT_TRADE_EXPERT: toBit(permissions.expert),
    TERMINAL_CONNECTED: toBit(permissions.connected),
    TERMINAL_TRADE_ALLOWED: toBit(permissions.terminal),
    TERMINAL_BUILD: 5000,
    MQL_TRADE_ALLOWED: toBit(permissions.program),
    MQL_TESTER: 0,
    ...changes,
  });
}

const toPositionRow = (position: Position): Row => ({
  POSITION_TICKET: position.id,
  POSITION_IDENTIFIER: position.id,
  POSITION_TYPE: position.side === 'buy' ? 0 : 1,
  POSITION_MAGIC: position.magic,
  POSITION_TIME_MSC: position.ms,
  POSITION_VOLUME: position.lots,
  POSITION_PRICE_OPEN: position.open,
  POSITION_PRICE_CURRENT: position.price,
  POSITION_SL: position.sl,
  POSITION_TP: position.tp,
  POSITION_PROFIT: position.profit,
  POSITION_SWAP: position.swap,
  POSITION_SYMBOL: position.symbol,
  POSITION_COMMENT: position.comment,
  VANISHED: 0,
});

const positionColumns = `POSITION_TICKET POSITION_IDENTIFIER POSITION_TYPE POSITION_MAGIC POSITION_TIME_MSC
  POSITION_VOLUME POSITION_PRICE_OPEN POSITION_PRICE_CURRENT POSITION_SL POSITION_TP POSITION_PROFIT POSITION_SWAP
  POSITION_SYMBOL POSITION_COMMENT VANISHED`.split(/\s+/);

/** @param vanished - Whether the last position is closed between its counting and its reading. */
export function createPositionTable(positions: readonly Position[], vanished: boolean): Rows {
  const rows = positions.map(toPositionRow);
  const last = rows.at(-1);
  const shownRows = vanished && last ? [...rows.slice(0, -1), { ...last, VANISHED: 1 }] : rows;
  return createTable(positionColumns, shownRows);
}

const toDealRow = (deal: Deal): Row => ({
  DEAL_TICKET: deal.ticket,
  DEAL_ORDER: deal.order,
  DEAL_POSITION_ID: deal.position,
  DEAL_TYPE: deal.type,
  DEAL_ENTRY: deal.entry,
  DEAL_TIME_MSC: deal.ms,
  DEAL_MAGIC: deal.magic,
  DEAL_REASON: deal.reason,
  DEAL_VOLUME: deal.lots,
  DEAL_PRICE: deal.price,
  DEAL_COMMISSION: deal.commission,
  DEAL_FEE: deal.fee,
  DEAL_SWAP: deal.swap,
  DEAL_PROFIT: deal.profit,
  DEAL_SL: deal.sl,
  DEAL_TP: deal.tp,
  DEAL_SYMBOL: deal.symbol,
  DEAL_COMMENT: deal.comment,
});

export function createDealTable(
  deals: readonly Deal[],
  [firstS, lastS]: readonly [firstS: number, lastS: number],
): Rows {
  const rows = deals.filter(({ ms }) => ms >= firstS * 1000 && ms < (lastS + 1) * 1000).map(toDealRow);
  return createTable(Object.keys(toDealRow({ ...blankDeal, ticket: '0', ms: 0 })), rows);
}

/** Conditions and price of a symbol: market execution, FOK and IOC, no minimum distance of stops. */
export async function createSymbolTable(
  broker: TerminalBroker,
  name: string,
  changes: Changes,
): Promise<Rows> {
  const [spec, quote] = [await broker.spec(name), await broker.quote(name)];
  if (!spec || !quote) return [];
  return createOneRowTable({
    SYMBOL_DIGITS: spec.digits,
    SYMBOL_POINT: 10 ** -spec.digits,
    SYMBOL_FILLING_MODE: 3,
    SYMBOL_TRADE_EXEMODE: 2,
    SYMBOL_TRADE_STOPS_LEVEL: spec.stops_level ?? 0,
    SYMBOL_TRADE_FREEZE_LEVEL: 0,
    SYMBOL_TRADE_CONTRACT_SIZE: spec.contract_size,
    SYMBOL_TRADE_TICK_SIZE: spec.tick_size,
    SYMBOL_TRADE_TICK_VALUE: spec.tick_value,
    SYMBOL_VOLUME_MIN: spec.volume_min,
    SYMBOL_VOLUME_MAX: spec.volume_max,
    SYMBOL_VOLUME_STEP: spec.volume_step,
    SYMBOL_CURRENCY_PROFIT: spec.profit_currency,
    SYMBOL_CURRENCY_BASE: spec.base_currency ?? '',
    SYMBOL_TRADE_MODE: spec.trade_mode ?? 4,
    BID: quote.bid,
    ASK: quote.ask,
    TIME_MSC: quote.ms,
    ...changes,
  });
}

const toSeconds = (ms: number) => Math.floor(ms / 1000);

/** Start of the oldest bar of a symbol that MetaTrader has loaded, and of the oldest bar of the trade server. */
export const toSeriesRow = ({ firstMs, serverFirstMs, isSynchronized }: LoadedBars): Rows[number] => [
  toSeconds(firstMs),
  toSeconds(serverFirstMs),
  toBit(isSynchronized),
];

/** Bars of MqlRates, whose spread is in points. */
export function createBarTable({ rows }: LoadedBars, digits: number): Rows {
  const columns = ['TIME', 'OPEN', 'HIGH', 'LOW', 'CLOSE', 'SPREAD', 'TICK_VOLUME'];
  return createTable(
    columns,
    rows.map(([begin, open, high, low, close, spread, volume]) => ({
      TIME: toSeconds(begin),
      OPEN: open,
      HIGH: high,
      LOW: low,
      CLOSE: close,
      SPREAD: Math.round(spread * 10 ** digits),
      TICK_VOLUME: volume ?? 0,
    })),
  );
}
