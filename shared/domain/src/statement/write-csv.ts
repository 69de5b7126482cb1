import type { Deal, Minor } from './deal';
import type { Statement } from './statement';
import { accountFacts, signature, tableColumns, type AccountFact, type TableColumn } from './table-columns';

const formula = /^[=+\-@\t\r']/;
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

/** A spreadsheet would run a text that begins like a formula; an apostrophe before it keeps it a text. */
const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const line = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

/** Money with all the decimals of its account: `-1650` cents are `-16.50`. */
export function writeMoney(money: Minor, digits: number): string {
  const sign = money < 0 ? '-' : '';
  const figures = String(Math.abs(money)).padStart(digits + 1, '0');
  const whole = figures.slice(0, figures.length - digits);
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${figures.slice(-digits)}`;
}

const writeTime = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ');

function cellsOf(deal: Deal, digits: number): Record<TableColumn, string> {
  return {
    ticket: deal.ticket,
    time: writeTime(deal.time),
    symbol: guarded(deal.symbol),
    type: deal.type,
    entry: deal.entry === 'none' ? '' : deal.entry,
    volume: String(deal.volumeLots),
    price: String(deal.price),
    order: deal.order,
    position_id: deal.positionId,
    commission: writeMoney(deal.commission, digits),
    fee: writeMoney(deal.fee, digits),
    swap: writeMoney(deal.swap, digits),
    profit: writeMoney(deal.profit, digits),
    sl: deal.stopLoss === undefined ? '' : String(deal.stopLoss),
    tp: deal.takeProfit === undefined ? '' : String(deal.takeProfit),
    comment: guarded(deal.comment),
  };
}

/**
 * Deals of an account as a CSV file (RFC 4180, UTF-8) that {@link readStatement} reads again without loss. Facts of the
 * account stand first, one a line; then, after an empty line, the table.
 */
export function writeStatementCsv(
  statement: Pick<Statement, 'account' | 'deals' | 'openingBalance'>,
): string {
  const { account, deals, openingBalance } = statement;
  const facts: Record<AccountFact, string> = {
    account: account.number ?? '',
    name: account.name ?? '',
    broker: account.broker ?? '',
    server: account.server ?? '',
    currency: account.currency ?? '',
    digits: String(account.digits),
    mode: account.mode,
    opening_balance: writeMoney(openingBalance, account.digits),
    deals: String(deals.length),
  };
  const head = accountFacts.map((name) => line([name, guarded(facts[name])]));
  const rows = deals.map((deal) => {
    const cells = cellsOf(deal, account.digits);
    return line(tableColumns.map((column) => cells[column]));
  });
  return [line(signature), ...head, '\r\n', line(tableColumns), ...rows].join('');
}
