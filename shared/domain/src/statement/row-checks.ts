import { computeAmount, isClosing, type Deal, type Minor } from './deal';
import { toMinor, type RawDeal } from './rows/raw-deal';
import type { RawReport } from './rows/report';
import type { RowCheck, Statement } from './statement';

interface ComparedRow {
  readonly ticket: string;
  readonly printedAmount: Minor;
  readonly ourAmount: Minor;
}

function toRowCheck(rows: readonly ComparedRow[]): RowCheck {
  const differingRows = rows.filter(({ printedAmount, ourAmount }) => printedAmount !== ourAmount);
  const [first] = differingRows;
  return { total: rows.length, matchingCount: rows.length - differingRows.length, ...(first && { first }) };
}

/** The change of the balance by a deal. A credit does not change it. */
export const onBalance = (deal: Deal): Minor => (deal.type === 'credit' ? 0 : computeAmount(deal));

/**
 * Compares each printed balance with the sum of the deals since the previous one, so that one difference is one row.
 */
function compareBalances(raw: readonly RawDeal[], deals: readonly Deal[], digits: number, opening: Minor) {
  const rows: ComparedRow[] = [];
  let balance = opening;
  for (const [index, deal] of deals.entries()) {
    balance += onBalance(deal);
    const beside = raw[index]?.balance;
    if (beside === undefined) continue;
    const printedBalance = toMinor(beside, digits);
    rows.push({ ticket: deal.ticket, printedAmount: printedBalance, ourAmount: balance });
    balance = printedBalance;
  }
  return rows;
}

/** Compares the profit of each closed position with the sum of the deals that closed it. */
function comparePositions(report: RawReport, deals: readonly Deal[], digits: number): ComparedRow[] {
  const profits = new Map<string, Minor>();
  for (const deal of deals.filter(isClosing))
    profits.set(deal.positionId, (profits.get(deal.positionId) ?? 0) + deal.profit);
  return report.closedPositions.map(({ ticket, profit }) => ({
    ticket,
    printedAmount: toMinor(profit, digits),
    ourAmount: profits.get(ticket) ?? 0,
  }));
}

/**
 * Compares what a file states row by row with its deals.
 *
 * @param raw - The deals as they were read, in the order of `deals`.
 */
export function checkRows(
  report: RawReport,
  raw: readonly RawDeal[],
  deals: readonly Deal[],
  { digits, openingBalance }: { readonly digits: number; readonly openingBalance: Minor },
): Statement['checks'] {
  const balance = compareBalances(raw, deals, digits, openingBalance);
  const hasBoth = report.deals.length > 0 && report.closedPositions.length > 0;
  return {
    ...(balance.length > 0 && { balance: toRowCheck(balance) }),
    ...(hasBoth && { positions: toRowCheck(comparePositions(report, deals, digits)) }),
  };
}
