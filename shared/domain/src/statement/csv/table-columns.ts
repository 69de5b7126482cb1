/**
 * Columns of a table of deals that names them as MetaTrader's own interfaces do (`history_deals_get`, the deal model of
 * its gateways). What {@link writeStatementCsv} writes is such a table.
 */
export const tableColumns = [
  'ticket',
  'time',
  'symbol',
  'type',
  'entry',
  'volume',
  'price',
  'order',
  'position_id',
  'commission',
  'fee',
  'swap',
  'profit',
  'sl',
  'tp',
  'magic',
  'comment',
] as const;

/** Name of a column of a table of deals. */
export type TableColumn = (typeof tableColumns)[number];

/** Columns that name the account of each row. Files that several accounts were written to have them. */
export const accountColumns = ['login', 'account', 'currency'] as const;

/** Facts of the account that are written above our table, one on each line. */
export const accountFacts = [
  'account',
  'name',
  'broker',
  'server',
  'currency',
  'digits',
  'mode',
  'opening_balance',
  'deals',
] as const;

export type AccountFact = (typeof accountFacts)[number];

/** First cell of the files that we write, and the version of their format. */
export const signature = ['parque', '1'] as const;
