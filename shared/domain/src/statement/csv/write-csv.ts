import { csvLine, type CsvValue } from '../../csv';
import type { Deal, Minor } from '../deal';
import type { Statement } from '../statement';
import { accountFacts, signature, tableColumns, type AccountFact, type TableColumn } from './table-columns';

/** Money with all the decimals of its account: `-1650` cents are `-16.50`. */
export function writeMoney(money: Minor, digits: number): string {
  const sign = money < 0 ? '-' : '';
  const figures = String(Math.abs(money)).padStart(digits + 1, '0');
  const whole = figures.slice(0, figures.length - digits);
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${figures.slice(-digits)}`;
}

const writeTime = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ');

function cellsOf(deal: Deal, digits: number): Record<TableColumn, CsvValue> {
  const money = (amount: Minor): CsvValue => ({ decimals: writeMoney(amount, digits) });
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
    commission: money(deal.commission),
    fee: money(deal.fee),
    swap: money(deal.swap),
    profit: money(deal.profit),
    sl: deal.stopLoss ?? null,
    tp: deal.takeProfit ?? null,
    comment: deal.comment,
  };
}

/**
 * Deals of an account as a CSV file (RFC 4180, UTF-8) that {@link readStatement} reads again without loss. Facts of the
 * account come first, one on each line; then, after an empty line, the table.
 */
export function writeStatementCsv(
  statement: Pick<Statement, 'account' | 'deals' | 'openingBalance'>,
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
  const head = accountFacts.map((name) => csvLine([name, facts[name]]));
  const rows = deals.map((deal) => {
    const cells = cellsOf(deal, account.digits);
    return csvLine(tableColumns.map((column) => cells[column]));
  });
  return [csvLine(signature), ...head, '\r\n', csvLine(tableColumns), ...rows].join('');
}
