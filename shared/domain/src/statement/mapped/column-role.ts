/** What a column contains whose values are figures. */
export const figureRoles = [
  'volume',
  'price',
  'closePrice',
  'buyPrice',
  'sellPrice',
  'profit',
  'net',
  'commission',
  'fee',
  'swap',
  'balance',
  'stopLoss',
  'takeProfit',
] as const;

/** What a column of a table contains. `''` is a column that is not read. */
export const columnRoles = [
  'time',
  'clock',
  'closeTime',
  'closeClock',
  'buyTime',
  'sellTime',
  'symbol',
  'side',
  ...figureRoles,
  'ticket',
  'position',
  'entry',
  'status',
  'magic',
  'comment',
  'account',
  'currency',
] as const;

export type ColumnRole = (typeof columnRoles)[number];

/** Roles that several columns can have: their amounts are added. */
export const summedRoles: readonly ColumnRole[] = ['commission', 'fee'];

/** Whether a column has costs that are added to those of other columns. */
export const isSummedRole = (role: ColumnRole | ''): boolean => role !== '' && summedRoles.includes(role);

const commission = /comm?is|provi[sz]/;

/** The columns of costs that a column can contain which is named as a sum of costs. `Total commission` contains no fees. */
export function listCostParts(
  names: readonly string[],
  columns: readonly (ColumnRole | '')[],
  sum: number,
): number[] {
  const isOfCommissions = commission.test((names[sum] ?? '').toLowerCase());
  return columns.flatMap((role, column) => {
    const isPart = !isOfCommissions || commission.test((names[column] ?? '').toLowerCase());
    return isSummedRole(role) && column !== sum && isPart ? [column] : [];
  });
}

const names = new Set<string>(columnRoles);

/** Whether a text, for example of a stored mapping, is the name of a role. */
export const isColumnRole = (text: string): text is ColumnRole => names.has(text);

/** What one row is: a closed trade with both of its ends, or one execution. */
export type RowMeaning = 'trades' | 'deals';

/** Whether results are those before costs, or contain them. */
export type ResultMeaning = 'gross' | 'net';

/** Order of day, month and year in dates. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

/** How the columns of a table are read. */
export interface TableMapping {
  /** The role of each column, in their order. */
  readonly columns: readonly (ColumnRole | '')[];
  readonly rows: RowMeaning;
  readonly decimal: '.' | ',';
  readonly dates: DateOrder;
  /**
   * Whether commissions and fees, or swaps too, are printed as positive costs, or with the sign that they have in the
   * balance. A column without positive values has signs in any case.
   */
  readonly costs: 'positive' | 'swaps' | 'signed';
  /** Whether the only column of results includes the costs, where the file proves it or the user stated it. */
  readonly results?: ResultMeaning;
  /** The symbol of all rows, of a file without a column for it. */
  readonly symbol?: string;
}

/** Roles that a mapping needs, any one of each group. */
const neededRoles: Readonly<Record<RowMeaning, readonly (readonly ColumnRole[])[]>> = {
  trades: [
    ['time', 'closeTime', 'buyTime'],
    ['symbol'],
    ['side', 'buyTime', 'volume'],
    ['volume'],
    ['profit', 'net'],
  ],
  deals: [['time'], ['symbol'], ['side', 'volume'], ['volume'], ['price'], ['profit', 'net']],
};

/** Roles that a mapping lacks; of several alternatives, the first. */
export function listMissingRoles({
  columns,
  rows,
  symbol,
}: Pick<TableMapping, 'columns' | 'rows' | 'symbol'>): ColumnRole[] {
  const present = new Set<string>(symbol ? [...columns, 'symbol'] : columns);
  return neededRoles[rows].flatMap((group) => {
    const [first] = group;
    return first === undefined || group.some((role) => present.has(role)) ? [] : [first];
  });
}
