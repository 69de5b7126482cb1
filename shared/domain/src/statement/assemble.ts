import { isStorable, maxMinor, type Deal } from './deal';
import { checkRows, onBalance } from './row-checks';
import { toPositionDeals } from './positions/deals-of-position';
import { assignPositionIdSteps } from './positions/position-ids';
import { findAccountDigits, toDeal, toMinor, type RawDeal, type Stops } from './rows/raw-deal';
import type { RawPosition, RawReport } from './rows/report';
import { mergeSkippedRows, SkipCount, type SkippedRows } from './rows/skipped-rows';
import type { OpenPosition, PositionMode, PrintedBalance, Statement, StatementKind } from './statement';
import { StatementError } from './statement-error';

const batchSize = 2000;

/**
 * Builds a statement from the rows of a report: deals in time order, their positions and stops, money in the smallest
 * unit. Yields its progress, from 0 to 1.
 *
 * @throws StatementError `statement_no_deals` when the report contains no deals, `statement_amounts_too_large` when
 * its amounts cannot be added exactly, `statement_out_of_range` when a deal cannot be stored.
 */
export function* buildStatement(kind: StatementKind, report: RawReport): Generator<number, Statement> {
  const dealsFrom = report.deals.length > 0 ? 'deals' : 'positions';
  const raw = sortByTime(
    dealsFrom === 'deals' ? report.deals : report.closedPositions.flatMap(toMadeUpDeals),
  );
  if (raw.length === 0) throw new StatementError('statement_no_deals');
  const { currency } = report.account;
  const digits = report.account.digits ?? findAccountDigits(currency, raw);
  const mode = report.account.mode ?? (raw.some(({ entry }) => entry === 'inout') ? 'netting' : 'hedge');
  yield 0.1;
  const ids = yield* computePositionIds(raw, report, mode);
  const stops = indexStops(report);
  const deals: Deal[] = [];
  for (const [index, deal] of raw.entries()) {
    const positionId = ids[index] ?? '';
    deals.push(toDeal(deal, positionId, stops.get(positionId) ?? {}, digits));
    if (index % batchSize === 0) yield 0.5 + (index / raw.length) * 0.5;
  }
  requireExactSums(report, deals, digits);
  const odd = deals.find((deal) => !isStorable(deal));
  if (odd) throw new StatementError('statement_out_of_range', { ticket: odd.ticket.slice(0, 64) });

  const balance = mapMoney(report.balance, digits);
  const openingState =
    report.openingBalance === undefined
      ? computeBalanceBefore(raw, deals, digits, balance)
      : { openingBalance: toMinor(report.openingBalance, digits), unexplainedBalance: 0 };
  const totals = mapMoney(report.totals, digits);
  return {
    kind,
    account: { ...report.account, digits, mode },
    ...(report.printedAt !== undefined && { printedAt: report.printedAt }),
    period: { from: deals[0]!.time, to: deals.at(-1)!.time },
    deals,
    dealsFrom,
    closedPositions: report.closedRows,
    openPositions: report.openPositions.map((position) => toOpenPosition(position, digits)),
    skippedRows: listSkippedRows(report),
    leftOut: [],
    ...openingState,
    checks: checkRows(report, raw, deals, { digits, openingBalance: openingState.openingBalance }),
    printedValues: {
      ...(report.figures && { figures: report.figures }),
      ...(balance && { balance }),
      ...(totals && { totals }),
    },
  };
}

/**
 * Sorts deals by time. Deals of the same second retain the order of the file, which can begin with the newest ones; the
 * opening of a position stays before its closing.
 */
function sortByTime(deals: readonly RawDeal[]): RawDeal[] {
  const isNewestFirst = (deals[0]?.time ?? 0) > (deals.at(-1)?.time ?? 0);
  const rankEnd = ({ entry }: RawDeal): number => (entry === 'out' ? 1 : 0);
  const compareEnds = (a: RawDeal, b: RawDeal): number =>
    a.positionId !== '' && a.positionId === b.positionId ? rankEnd(a) - rankEnd(b) : 0;
  return (isNewestFirst ? deals.toReversed() : [...deals]).sort(
    (a, b) => a.time - b.time || compareEnds(a, b),
  );
}

/** The rows that are not imported, among them the open positions. */
export function listSkippedRows({ skippedRows = [], openPositions }: RawReport): readonly SkippedRows[] {
  const count = new SkipCount();
  for (const { ticket } of openPositions) count.add('open', ticket);
  return mergeSkippedRows([...skippedRows, ...count.list()]);
}

/** Deals for files that only have closed positions. */
const toMadeUpDeals = (position: RawPosition): RawDeal[] =>
  toPositionDeals(position, {
    opening: `${position.ticket}.open`,
    closing: `${position.ticket}.close`,
    order: '',
    fee: 0,
    comment: '',
  });

/** Positions with the ids of the file, or with ids that are computed when the file has none. */
function* computePositionIds(
  deals: readonly RawDeal[],
  report: RawReport,
  mode: PositionMode,
): Generator<number, readonly string[]> {
  const positionIds = deals.map(({ positionId }) => positionId);
  if (deals.every(({ entry }, index) => entry === 'none' || positionIds[index] !== '')) return positionIds;
  const computedIds = yield* assignPositionIdSteps(deals, report.closedPositions, mode);
  return positionIds.map((id, index) => id || (computedIds[index] ?? ''));
}

function indexStops(report: RawReport): Map<string, Stops> {
  const stops = new Map<string, Stops>();
  for (const position of report.closedPositions) stops.set(position.ticket, position);
  for (const position of report.openPositions) stops.set(position.ticket, position);
  return stops;
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

/** Checks that no sum of the amounts of a report exceeds {@link maxMinor}. */
function requireExactSums(report: RawReport, deals: readonly Deal[], digits: number): void {
  const beside = [report.openingBalance, report.balance?.balance].map((amount) =>
    toMinor(amount ?? 0, digits),
  );
  let sum = Math.max(...beside.map(Math.abs));
  for (const { commission, fee, swap, profit } of deals)
    sum += Math.abs(commission) + Math.abs(fee) + Math.abs(swap) + Math.abs(profit);
  // Written so that NaN is rejected as well.
  if (!(sum <= maxMinor)) throw new StatementError('statement_amounts_too_large');
}

/** The same amounts in the smallest unit. */
function mapMoney<Money extends object>(money: Money | undefined, digits: number): Money | undefined {
  if (!money) return undefined;
  const amounts = Object.entries<number>(money as Record<string, number>);
  return Object.fromEntries(amounts.map(([name, value]) => [name, toMinor(value, digits)])) as Money;
}

/**
 * The balance before the first deal, computed from the balance that the report prints beside that deal, or else from
 * the printed balance of the account. Also the part of the printed balance that the deals do not explain.
 */
function computeBalanceBefore(
  raw: readonly RawDeal[],
  deals: readonly Deal[],
  digits: number,
  printedBalance: PrintedBalance | undefined,
): Pick<Statement, 'openingBalance' | 'unexplainedBalance'> {
  const sum = deals.reduce((total, deal) => total + onBalance(deal), 0);
  const [first] = deals;
  const balanceIndex = raw.findIndex((deal) => deal.balance !== undefined);
  const beside = raw[balanceIndex]?.balance;
  if (beside === undefined || !first) {
    const balanceBefore = printedBalance?.balance === undefined ? 0 : printedBalance.balance - sum;
    // No account begins below zero: later deals are missing.
    return balanceBefore < 0
      ? { openingBalance: 0, unexplainedBalance: balanceBefore }
      : { openingBalance: balanceBefore, unexplainedBalance: 0 };
  }
  const until = deals.slice(0, balanceIndex + 1).reduce((total, deal) => total + onBalance(deal), 0);
  const openingBalance = toMinor(beside, digits) - until;
  const unexplainedBalance =
    printedBalance?.balance === undefined ? 0 : printedBalance.balance - openingBalance - sum;
  return { openingBalance, unexplainedBalance };
}
