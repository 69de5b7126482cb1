import type { DecimalSeparator } from '../../amounts/read-figure';
import { formatCsvLine, utf8Mark, type CsvValue } from '../../csv';
import type { Deal, Minor } from '../deal';
import type { Statement } from '../statement';
import { accountFacts, signature, tableColumns, type AccountFact, type TableColumn } from './table-columns';

/** Money with all the decimals of its account: `-1650` cents are `-16.50`. */
export function writeMoney(money: Minor, digits: number): string {
  const sign = money < 0 ? '-' : '';
  const figures = String(Math.abs(money)).padStart(digits + 1, '0');
  const integerPart = figures.slice(0, figures.length - digits);
  return digits === 0 ? `${sign}${integerPart}` : `${sign}${integerPart}.${figures.slice(-digits)}`;
}

const writeTime = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ');

function toCells(deal: Deal, digits: number): Record<TableColumn, CsvValue> {
  const toMoneyCell = (amount: Minor): CsvValue => ({ decimals: writeMoney(amount, digits) });
  return {
    ticket: deal.ticket,
    time: writeTime(deal.time),
    symbol: deal.symbol,
    type: deal.type,
    entry: deal.entry === 'none' ? '' : deal.entry,
    volume: deal.volumeLots,
    price: deal.price,
    order: deal.order,
    position_id: deal.positionId,
    commission: toMoneyCell(deal.commission),
    fee: toMoneyCell(deal.fee),
    swap: toMoneyCell(deal.swap),
    profit: toMoneyCell(deal.profit),
    sl: deal.stopLoss ?? null,
    tp: deal.takeProfit ?? null,
    magic: deal.magic ?? null,
    comment: deal.comment,
  };
}

/**
 * Deals of an account as a CSV file (RFC 4180, UTF-8) that {@link readStatement} reads again without loss. Facts of the
 * account come first, one on each line; then, after an empty line, the table.
 *
 * @param decimal - With a comma, cells are separated by semicolons, as Spanish Excel opens them.
 */
export function writeStatementCsv(
  statement: Pick<Statement, 'account' | 'deals' | 'openingBalance'>,
  decimal: DecimalSeparator,
): string {
  const { account, deals, openingBalance } = statement;
  const facts: Record<AccountFact, CsvValue> = {
    account: account.number ?? '',
    name: account.name ?? '',
    broker: account.broker ?? '',
    server: account.server ?? '',
    currency: account.currency ?? '',
    digits: String(account.digits),
    mode: account.mode,
    opening_balance: { decimals: writeMoney(openingBalance, account.digits) },
    deals: String(deals.length),
  };
  const line = (values: readonly CsvValue[]) => formatCsvLine(values, { decimal });
  const head = accountFacts.map((name) => line([name, facts[name]]));
  const rows = deals.map((deal) => {
    const cells = toCells(deal, account.digits);
    return line(tableColumns.map((column) => cells[column]));
  });
  return [utf8Mark, line(signature), ...head, '\r\n', line(tableColumns), ...rows].join('');
}
