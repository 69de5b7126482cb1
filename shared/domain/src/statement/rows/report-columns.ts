import { normaliseColumnName } from '../mapped/column-name';

/** Names in the languages of the terminal, as it or a spreadsheet writes them. */
const columnNames = {
  time: `time, open time, date, date/time, datetime, fecha/hora, fecha, hora, hora de apertura, fecha de apertura, horario,
    data, data/hora, hora de abertura, horario de abertura, zeit, offnungszeit, heure, date d ouverture,
    heure d ouverture, ora, orario, data apertura, ora di apertura, время, время открытия, 時間, 时间`,
  closeTime: 'close time, hora de cierre, fecha de cierre, hora de fechamento, время закрытия',
  deal: 'deal, transaccion, transacao, oferta, negocio, transaction, affare, operazione, geschaft, сделка, 約定, 成交',
  position:
    'position, posicion, posicao, posizione, позиция, ticket, tiquete, boleto, тикет, ポジション, 持仓',
  order: 'order, orden, ordem, ordre, ordine, auftrag, ордер, 注文, 订单',
  symbol: 'symbol, item, simbolo, instrumento, ativo, symbole, символ, инструмент, 銘柄, 交易品种',
  type: 'type, tipo, typ, тип, タイプ, 类型',
  direction:
    'direction, entry, direccion, direcao, richtung, sens, direzione, направление, 新規・決済, 方向, 趋向',
  volume: 'volume, size, lots, volumen, lotes, объем, размер, 数量, 交易量',
  price: 'price, open price, precio, precio de apertura, preco, prix, preis, kurs, prezzo, цена, 価格, 价位',
  stopLoss: 's/l, s / l, sl, stop loss, 決済逆指値 s/l',
  takeProfit: 't/p, t / p, tp, take profit, 決済指値 t/p',
  state: 'state, status, estado, zustand, statut, etat, stato, состояние',
  commission:
    'commission, commissions, comision, comisiones, comissao, kommission, commissione, комиссия, 手数料, 手续费',
  fee: 'fee, fees, taxes, tax, tasa, tasas, tarifa, impuestos, taxa, taxas, gebuhr, frais, tassa, сбор, налог, 费用',
  swap: 'swap, swaps, своп, スワップ, 库存费',
  profit: 'profit, beneficio, ganancia, ganancias, lucro, gewinn, benefice, profitto, прибыль, 損益, 盈利',
  balance: 'balance, saldo, kontostand, solde, bilancio, баланс, 残高, 结余',
  magic: 'magic, magic number, numero magico',
  comment: 'comment, comments, comentario, kommentar, commentaire, commento, комментарий, コメント, 注释',
} as const;

/** What a column of a table of a MetaTrader report contains. */
export type ReportColumn = keyof typeof columnNames | 'closePrice';

export type ReportColumns = Partial<Readonly<Record<ReportColumn, number>>>;

const roles = new Map(
  Object.entries(columnNames).flatMap(([role, names]) =>
    names.split(',').map((name) => [normaliseColumnName(name), role as ReportColumn] as const),
  ),
);

/** Columns that occur twice: the second column of the name belongs to the closing. */
const closingRoles: Partial<Record<ReportColumn, ReportColumn>> = { time: 'closeTime', price: 'closePrice' };

/** Reads the columns from a row of names. When any other name repeats, its first column counts. */
export function readReportColumns(names: readonly string[]): ReportColumns {
  const columns: Partial<Record<ReportColumn, number>> = {};
  for (const [index, name] of names.entries()) {
    const role = roles.get(normaliseColumnName(name));
    const freeRole = role && (columns[role] === undefined ? role : closingRoles[role]);
    if (freeRole && columns[freeRole] === undefined) columns[freeRole] = index;
  }
  return columns;
}

const hasColumns = (columns: ReportColumns, ...requiredColumns: readonly ReportColumn[]): boolean =>
  requiredColumns.every((column) => columns[column] !== undefined);

/** The costs of the terminal's tables, from the column before them to the profit. */
const usualCosts = [
  ['closePrice', 'commission', 'swap', 'profit'],
  ['order', 'commission', 'fee', 'swap', 'profit'],
  ['order', 'commission', 'swap', 'profit'],
] as const;

/** Adds the costs whose names are not known, where the terminal has them and nothing else is between. */
function withCosts(columns: ReportColumns): ReportColumns {
  const byIndex = new Map(Object.entries(columns).map(([role, index]) => [index, role]));
  for (const [first, ...rest] of usualCosts) {
    const start = columns[first] ?? -1;
    const isUsual = rest.every((role, offset) => (byIndex.get(start + 1 + offset) ?? role) === role);
    if (start < 0 || !isUsual || columns.profit !== start + rest.length) continue;
    return { ...columns, ...Object.fromEntries(rest.map((role, offset) => [role, start + 1 + offset])) };
  }
  return columns;
}

/** A table of a report: what its rows are, and its columns. */
export interface ReportTable {
  readonly rows: 'deals' | 'positions' | 'open' | 'orders';
  readonly columns: ReportColumns;
}

/** The table whose columns a row names, in any order; undefined where it names none. */
export function findReportTable(names: readonly string[]): ReportTable | undefined {
  const columns = withCosts(readReportColumns(names));
  if (!hasColumns(columns, 'time', 'symbol', 'type', 'volume', 'price')) return undefined;
  if (hasColumns(columns, 'deal', 'direction', 'profit')) return { rows: 'deals', columns };
  if (hasColumns(columns, 'position', 'profit')) {
    return { rows: hasColumns(columns, 'closeTime', 'closePrice') ? 'positions' : 'open', columns };
  }
  return hasColumns(columns, 'order', 'state') ? { rows: 'orders', columns } : undefined;
}

/** Columns in their order, the first one at 0. */
export const listColumns = (...columns: readonly ReportColumn[]): ReportColumns =>
  Object.fromEntries(columns.map((column, index) => [column, index]));

const terms = ['symbol', 'type', 'volume', 'price', 'stopLoss', 'takeProfit'] as const;

/** The columns of the terminal, for tables whose names are missing or in a language that is not known. */
export const usualColumns: Readonly<Record<'positions' | 'orders', ReportColumns>> = {
  positions: listColumns(
    ...(['time', 'position', ...terms, 'closeTime', 'closePrice', 'commission', 'swap', 'profit'] as const),
  ),
  orders: listColumns('time', 'order', ...terms, 'closeTime', 'state', 'comment'),
};

/** The columns of deals before their money. */
export const usualDealColumns: ReportColumns = listColumns(
  ...(['time', 'deal', 'symbol', 'type', 'direction', 'volume', 'price', 'order'] as const),
);
