import { amountOf, type Deal } from './deal';
import { positionIds } from './position-ids';
import { accountDigits, toDeal, toMinor, type RawDeal } from './raw-deal';
import type { RawPosition, RawReport } from './report';
import type { OpenPosition, PrintedBalance, PrintedTotals, Statement, StatementKind } from './statement';
import { StatementError } from './statement-error';

/**
 * Makes a statement of what a reader found: deals in time order, their positions and stops, money in the smallest unit.
 *
 * @throws StatementError `statement_no_deals` when there is nothing to make it of.
 */
export function assemble(kind: StatementKind, report: RawReport): Statement {
  const dealsFrom = report.deals.length > 0 ? 'deals' : 'positions';
  const raw = inTimeOrder(dealsFrom === 'deals' ? report.deals : report.closedPositions.flatMap(dealsOf));
  if (raw.length === 0) throw new StatementError('statement_no_deals');
  const { currency } = report.account;
  const digits = report.account.digits ?? accountDigits(currency, raw);
  const mode = report.account.mode ?? (raw.some(({ entry }) => entry === 'inout') ? 'netting' : 'hedge');
  const deals = withPositions(raw, report, mode).map((deal) => toDeal(deal, digits));

  const balance = mapMoney(report.balance, digits) as PrintedBalance | undefined;
  const totals = mapMoney(report.totals, digits) as PrintedTotals | undefined;
  return {
    kind,
    account: { ...report.account, digits, mode },
    ...(report.printedAt !== undefined && { printedAt: report.printedAt }),
    period: { from: deals[0]!.time, to: deals.at(-1)!.time },
    deals,
    dealsFrom,
    closedPositions: report.closedRows,
    openPositions: report.openPositions.map((position) => toOpenPosition(position, digits)),
    ...(report.openingBalance === undefined
      ? balanceBefore(raw, deals, digits, balance)
      : { openingBalance: toMinor(report.openingBalance, digits), unexplained: 0 }),
    printed: {
      ...(report.figures && { figures: report.figures }),
      ...(balance && { balance }),
      ...(totals && { totals }),
    },
  };
}

// Sorting is stable: what happened within a second stays as the file has it.
const inTimeOrder = (deals: readonly RawDeal[]): RawDeal[] => [...deals].sort((a, b) => a.time - b.time);

/** Both ends of a closed position, for files without a table of deals. All of its money is in the closing one. */
function dealsOf(position: RawPosition): RawDeal[] {
  const { ticket, symbol, side, volumeLots, commission, swap, profit } = position;
  const shared = { symbol, volumeLots, order: '', positionId: ticket, fee: 0, comment: '' };
  return [
    {
      ...shared,
      ticket: `${ticket}.open`,
      time: position.openTime,
      type: side,
      entry: 'in',
      price: position.openPrice,
      commission: 0,
      swap: 0,
      profit: 0,
    },
    {
      ...shared,
      ticket: `${ticket}.close`,
      time: position.closeTime,
      type: side === 'buy' ? 'sell' : 'buy',
      entry: 'out',
      price: position.closePrice,
      commission,
      swap,
      profit,
    },
  ];
}

function withPositions(deals: readonly RawDeal[], report: RawReport, mode: 'hedge' | 'netting'): RawDeal[] {
  const known = deals.every((deal) => deal.positionId !== '' || deal.entry === 'none');
  const ids = known
    ? deals.map(({ positionId }) => positionId)
    : positionIds(deals, report.closedPositions, mode);
  const stops = new Map(
    [...report.closedPositions, ...report.openPositions].map(({ ticket, stopLoss, takeProfit }) => [
      ticket,
      { ...(stopLoss !== undefined && { stopLoss }), ...(takeProfit !== undefined && { takeProfit }) },
    ]),
  );
  return deals.map((deal, index) => {
    const positionId = ids[index] ?? '';
    return { ...deal, positionId, ...stops.get(positionId) };
  });
}

function toOpenPosition(position: RawPosition, digits: number): OpenPosition {
  const { openTime, openPrice, closeTime: _, closePrice, commission, swap, profit, ...rest } = position;
  return {
    ...rest,
    time: openTime,
    price: openPrice,
    marketPrice: closePrice,
    commission: toMinor(commission, digits),
    swap: toMinor(swap, digits),
    profit: toMinor(profit, digits),
  };
}

function mapMoney(money: object | undefined, digits: number): Record<string, number> | undefined {
  if (!money) return undefined;
  return Object.fromEntries(
    Object.entries(money as Record<string, number>).map(([name, value]) => [name, toMinor(value, digits)]),
  );
}

const onBalance = (deal: Deal): number => (deal.type === 'credit' ? 0 : amountOf(deal));

/**
 * What the account held before its first deal, by the balance that the report prints beside that deal or, when it prints
 * none, under all of them; and what the printed balance has that deals do not explain.
 */
function balanceBefore(
  raw: readonly RawDeal[],
  deals: readonly Deal[],
  digits: number,
  printed: PrintedBalance | undefined,
): Pick<Statement, 'openingBalance' | 'unexplained'> {
  const sum = deals.reduce((total, deal) => total + onBalance(deal), 0);
  const [first] = deals;
  const beside = raw[0]?.balance;
  if (beside === undefined || !first) {
    return { openingBalance: printed?.balance === undefined ? 0 : printed.balance - sum, unexplained: 0 };
  }
  const openingBalance = toMinor(beside, digits) - onBalance(first);
  const unexplained = printed?.balance === undefined ? 0 : printed.balance - openingBalance - sum;
  return { openingBalance, unexplained };
}
