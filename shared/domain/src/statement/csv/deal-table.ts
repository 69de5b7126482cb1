import { restoreFormulas } from '../../csv';
import { readMagic, readNumber, readPrice, readTicket, readTime, readVolume, type Row } from '../rows/cell';
import { readEntry, readType } from '../rows/deal-words';
import type { ReportReader } from '../rows/report-reader';
import type { RawDeal } from '../rows/raw-deal';
import type { RawReport } from '../rows/report';
import { isTooWide } from '../rows/too-wide';
import { accountColumns, accountFacts, signature, type AccountFact, type TableColumn } from './table-columns';
import { StatementError } from '../statement-error';

const neededColumns: readonly TableColumn[] = [
  'ticket',
  'time',
  'symbol',
  'type',
  'entry',
  'volume',
  'price',
  'profit',
];

/** Cells of a row up to its last needed column. Only its profit can be blank. */
const countMinCells = (columns: ReadonlyMap<string, number>): number =>
  1 + Math.max(...neededColumns.map((name) => (name === 'profit' ? 0 : (columns.get(name) ?? 0))));

const normaliseName = (cell: string): string =>
  cell.trim().toLowerCase().replace('positionid', 'position_id');

/** Whether a row is the first of a file that the product exported. */
export const isSigned = ({ cells }: Row): boolean => cells[0]?.trim() === signature[0];

/** Whether a row contains the column names of a table of deals. */
export function hasColumnNames({ cells }: Row): boolean {
  const names = new Set(cells.map(normaliseName));
  return neededColumns.every((column) => names.has(column));
}

const epoch = /^\d{9,10}$/;

/** A reading of the server's clock, as text or as the seconds that MetaTrader's interfaces use. */
const readMoment = (text: string): number | undefined =>
  epoch.test(text) ? Number(text) * 1000 : readTime(text);

/**
 * Reads a table of deals by the names of its columns, in any order; unknown columns are ignored. The rows of each
 * account and currency that the table names are a report of their own.
 *
 * @throws StatementError `statement_damaged` for a deal without ticket or time, and for a cell that is not a number.
 *   `statement_truncated` for a row without its needed cells, and for a last row that is narrower than all others.
 */
export function createTableReader(isText = false): ReportReader {
  const dealsByAccount = new Map<string, RawDeal[]>();
  const facts = new Map<AccountFact, string>();
  let columns: Map<string, number> | undefined;
  let [total, width] = [0, 0];
  /** Cells of the last deal, and the fewest of the deals before it. */
  let [lastWidth, narrowest] = [Infinity, Infinity];

  const hasTicketName = (cells: readonly string[], columnByName: Map<string, number>): boolean =>
    normaliseName(cells[columnByName.get('ticket') ?? -1] ?? '') === 'ticket';

  /** The deals of the account and the currency that a row names. */
  const findAccountDeals = (cells: readonly string[], columnByName: Map<string, number>): RawDeal[] => {
    const [login = '', account = '', currency = ''] = accountColumns.map((name) =>
      (cells[columnByName.get(name) ?? -1] ?? '').trim(),
    );
    const key = `${login || account}~${currency.toUpperCase()}`;
    const existingDeals = dealsByAccount.get(key);
    if (existingDeals) return existingDeals;
    const deals: RawDeal[] = [];
    dealsByAccount.set(key, deals);
    return deals;
  };

  const pushDeal = (cells: readonly string[], columnByName: Map<string, number>): void => {
    const getText = (name: TableColumn): string => restoreFormulas(cells[columnByName.get(name) ?? -1] ?? '');
    const getNumber = (name: TableColumn, readFigure = readNumber): number => {
      const value = readFigure(getText(name));
      if (value === undefined && getText(name).trim() !== '') throw new StatementError('statement_damaged');
      return value ?? 0;
    };
    const time = readMoment(getText('time').trim());
    const ticket = getText('ticket').trim();
    if (time === undefined || ticket === '') throw new StatementError('statement_damaged');
    const type = readType(getText('type').trim());
    const isTrade = type === 'buy' || type === 'sell';
    const volumeLots = getNumber('volume', readVolume);
    // A word that is no side would turn a trade into a charge.
    if (!isTrade && volumeLots > 0 && !/cancel/i.test(getText('type')))
      throw new StatementError('statement_damaged');
    const stopLoss = readPrice(getText('sl'));
    const takeProfit = readPrice(getText('tp'));
    const getReference = (name: TableColumn): string => {
      const id = getText(name).trim();
      return id === '0' ? '' : (readTicket(id) ?? id);
    };
    total += 1;
    findAccountDeals(cells, columnByName).push({
      ticket: readTicket(ticket) ?? ticket,
      time,
      symbol: getText('symbol'),
      type,
      entry: (isTrade && readEntry(getText('entry').trim())) || 'none',
      volumeLots,
      price: getNumber('price'),
      order: getReference('order'),
      positionId: isTrade ? getReference('position_id') : '',
      commission: getNumber('commission'),
      fee: getNumber('fee'),
      swap: getNumber('swap'),
      profit: getNumber('profit'),
      ...(stopLoss !== undefined && { stopLoss }),
      ...(takeProfit !== undefined && { takeProfit }),
      ...readMagic(getText('magic')),
      comment: getText('comment'),
    });
  };

  return {
    push(row) {
      const { cells } = row;
      if (cells.every((cell) => cell.trim() === '')) return;
      if (columns) {
        // Files that were joined repeat the names of the columns.
        if (hasTicketName(cells, columns)) return;
        if (cells.length < countMinCells(columns)) throw new StatementError('statement_truncated');
        if (isText && isTooWide(cells, width, columns.get('comment') === width - 1 ? width - 1 : undefined))
          throw new StatementError('statement_damaged');
        narrowest = Math.min(narrowest, lastWidth);
        lastWidth = cells.length;
        pushDeal(cells, columns);
      } else if (hasColumnNames(row)) {
        width = cells.length;
        columns = new Map(cells.map((cell, index) => [normaliseName(cell), index]));
      } else {
        const fact = accountFacts.find((name) => name === normaliseName(cells[0] ?? ''));
        if (fact) facts.set(fact, restoreFormulas(cells[1] ?? ''));
      }
    },
    count: () => total,
    finish() {
      // The last cells of a row can be blank. A last row that is narrower than all others was cut.
      if (columns && lastWidth < Math.min(columns.size, narrowest)) {
        throw new StatementError('statement_truncated');
      }
      const statedCount = readNumber(facts.get('deals') ?? '');
      if (statedCount !== undefined && total < statedCount) throw new StatementError('statement_truncated');
      const account = readAccount(facts);
      const nothingElse = { closedPositions: [], closedRows: 0, openPositions: [] };
      if (dealsByAccount.size === 0)
        return [{ account, ...readOpeningBalance(facts), deals: [], ...nothingElse }];
      return [...dealsByAccount].map(([key, deals]) => {
        const [number, currency] = key.split('~');
        return {
          account: { ...account, ...(number && { number }), ...(currency && { currency }) },
          ...readOpeningBalance(facts),
          deals,
          ...nothingElse,
        };
      });
    },
  };
}

function readAccount(facts: ReadonlyMap<AccountFact, string>): RawReport['account'] {
  const getFact = (name: AccountFact): string | undefined => facts.get(name) || undefined;
  const number = getFact('account');
  const name = getFact('name');
  const broker = getFact('broker');
  const server = getFact('server');
  const currency = getFact('currency');
  const digits = readNumber(getFact('digits') ?? '');
  const mode = getFact('mode');
  return {
    ...(number && { number }),
    ...(name && { name }),
    ...(broker && { broker }),
    ...(server && { server }),
    ...(currency && { currency }),
    ...(digits !== undefined && digits >= 0 && digits <= 8 && { digits: Math.round(digits) }),
    ...((mode === 'hedge' || mode === 'netting') && { mode }),
  };
}

function readOpeningBalance(facts: ReadonlyMap<AccountFact, string>): Pick<RawReport, 'openingBalance'> {
  const openingBalance = readNumber(facts.get('opening_balance') ?? '');
  return openingBalance === undefined ? {} : { openingBalance };
}
