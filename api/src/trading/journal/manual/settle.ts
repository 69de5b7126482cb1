import { chooseManualMatches, toManualDeals, type DealPair } from '@parque/domain/journal';
import type { Database } from '../../../core/database/database';
import type { Account } from '../accounts/account-repository';
import { removeTrades } from '../deals/closed-trade-repository';
import {
  removeImportedDeals,
  toStatementDeal,
  type DealRow,
  type StoredDeal,
} from '../deals/deal-repository';
import { addDeals } from '../deals/store-deals';
import { recomputeHours } from '../hours/hour-repository';
import * as repository from './manual-repository';
import type { ManualRow } from './manual-repository';

export type SettledAccount = Pick<Account, 'id' | 'zone' | 'digits'>;

/** Returns the deals of a position that only imports contain, opened once and closed once; undefined for others. */
export function findPair(rows: readonly DealRow[]): DealPair | undefined {
  const [opening, closing] = ['in', 'out'].map((entry) => rows.find((row) => row.entry === entry));
  if (rows.length !== 2 || !opening || !closing || !rows.every(({ isImported }) => isImported))
    return undefined;
  return { opening: toStatementDeal(opening), closing: toStatementDeal(closing) };
}

const comparedFields = [
  'symbol',
  'type',
  'volumeLots',
  'price',
  'time',
  'commission',
  'fee',
  'swap',
  'profit',
] as const;

const isSame = (a: DealPair, b: DealPair) =>
  (['opening', 'closing'] as const).every((side) =>
    comparedFields.every((name) => a[side][name] === b[side][name]),
  );

export const addPair = (tx: Database, account: SettledAccount, { opening, closing }: DealPair) =>
  addDeals(
    tx,
    account,
    [opening, closing].map((deal): StoredDeal => ({ ...deal, at: null })),
    'import',
  );

/** Removes the deals and the trade of a typed position. */
export async function removeTyped(tx: Database, { id }: SettledAccount, position: string): Promise<void> {
  await removeImportedDeals(tx, id, [position, `${position}-in`]);
  await recomputeHours(tx, id, new Set(await removeTrades(tx, id, [position])));
}

/** Leaves a typed trade out, or adds it again, when its reported one came or went. Its annotations move with it. */
async function settleTyped(
  tx: Database,
  account: SettledAccount,
  row: ManualRow,
  ticket: string | undefined,
) {
  const { positionId, trade, coveredBy } = row;
  if ((ticket ?? null) === coveredBy) return;
  const typedTrade = { ticket: positionId, position: positionId };
  if (ticket === undefined) await addPair(tx, account, toManualDeals(trade, positionId, account.digits));
  else if (coveredBy === null) await removeTyped(tx, account, positionId);
  const getKey = async (reportedTicket: string) => ({
    ticket: reportedTicket,
    position: (await repository.findPositionOfTrade(tx, account.id, reportedTicket)) ?? reportedTicket,
  });
  const from = coveredBy === null ? typedTrade : await getKey(coveredBy);
  const to = ticket === undefined ? typedTrade : await getKey(ticket);
  await repository.moveAnnotations(tx, account.id, from, to);
  await repository.writeManualRow(tx, { ...row, coveredBy: ticket ?? null });
}

/** Applies a correction again after an import wrote the reported deals. */
async function settleCorrection(
  tx: Database,
  account: SettledAccount,
  row: ManualRow,
  deals: readonly DealRow[],
): Promise<void> {
  const reportedPair = findPair(deals);
  if (!reportedPair) return;
  const correctedPair = toManualDeals(row.trade, row.positionId, account.digits, reportedPair);
  if (isSame(reportedPair, correctedPair)) return;
  await addPair(tx, account, correctedPair);
  await repository.writeManualRow(tx, { ...row, reported: { digits: account.digits, deals: reportedPair } });
}

/**
 * Restores what the owner typed after the reported deals of an account changed: corrections hold, and a typed trade
 * counts only while no reported one is the same.
 *
 * @param tx - Holds the lock of the account.
 */
export async function settleManualTrades(tx: Database, account: SettledAccount): Promise<void> {
  const rows = await repository.listManualRows(tx, account.id);
  if (rows.length === 0) return;
  const typedRows = rows.filter(({ reported }) => reported === null);
  const oldMatches = new Map(
    typedRows.flatMap(({ positionId, coveredBy }) => (coveredBy === null ? [] : [[positionId, coveredBy]])),
  );
  const matches = chooseManualMatches(await repository.findMatches(tx, account.id, typedRows), oldMatches);
  for (const row of typedRows) await settleTyped(tx, account, row, matches.get(row.positionId));
  const corrections = rows.filter(({ reported }) => reported !== null);
  const positions = corrections.map(({ positionId }) => positionId);
  const deals = await repository.listPositionRows(tx, account.id, positions);
  for (const row of corrections) {
    const positionDeals = deals.filter(({ positionId }) => positionId === row.positionId);
    await settleCorrection(tx, account, row, positionDeals);
  }
}
