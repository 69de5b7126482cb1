import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { anyTextOf } from '../../database/any-of';
import type { Database } from '../../database/database';
import { brokerAccounts, brokerDeals, journalTrades } from '../../database/schema';
import { figuresVersion, lockedAccount, updateAccount, type Account } from '../accounts/account-repository';
import { computeTrades } from '../deals/keep-deals';
import { recomputeAllHours } from './hour-repository';

/** Which rows of accounts are computed again. */
export interface FigureRules {
  /** Rows of an earlier version are computed again. */
  readonly version: number;
  /** Trades of this version and of later ones are equal to those of the current rule, so only their hours are computed. */
  readonly tradesSince: number;
}

/**
 * The current rules. A change of the rule of hours increases `version`; a change of the rule of trades, `closedTrades`,
 * increases it and sets `tradesSince` to the same number.
 */
const figureRules: FigureRules = { version: figuresVersion, tradesSince: 0 };

/** Positions that one transaction computes again: its lock delays a concurrent sync of the account by about 0.1 s. */
const positionsAtOnce = 500;

/** Returns the positions of an account after one, in their order. */
async function positionsAfter(tx: Database, id: number, after: string | null): Promise<string[]> {
  const { accountId, positionId } = brokerDeals;
  const rows = await tx
    .selectDistinct({ positionId })
    .from(brokerDeals)
    .where(and(eq(accountId, id), gt(positionId, after ?? '')))
    .orderBy(asc(positionId))
    .limit(positionsAtOnce);
  return rows.map((row) => row.positionId);
}

/** Computes the trades of the next positions again. @returns False when there are no further ones. */
async function rebuildTrades(tx: Database, account: Account): Promise<boolean> {
  const positions = await positionsAfter(tx, account.id, account.rebuiltTo);
  const last = positions.at(-1);
  if (last === undefined) return false;
  const { closing } = await computeTrades(tx, account, positions);
  await tx
    .delete(journalTrades)
    .where(
      and(
        eq(journalTrades.accountId, account.id),
        anyTextOf(journalTrades.positionId, positions),
        sql`not ${anyTextOf(journalTrades.ticket, [...closing])}`,
      ),
    );
  await updateAccount(tx, account.id, { rebuiltTo: last });
  return true;
}

/** One part of the work for an account, in a transaction of its own. @returns Whether more parts are left. */
function rebuildPart(db: Database, id: number, { version, tradesSince }: FigureRules): Promise<boolean> {
  return db.transaction(async (tx) => {
    const account = await lockedAccount(tx, id);
    // Another process has done it, or the account was closed.
    if (!account || account.figuresVersion >= version) return false;
    if (account.figuresVersion < tradesSince && (await rebuildTrades(tx, account))) return true;
    await recomputeAllHours(tx, id);
    await updateAccount(tx, id, { figuresVersion: version, rebuiltTo: null });
    return false;
  });
}

/**
 * Computes the figures of all accounts again that are of an earlier version, an account after another. A process that
 * stops leaves the rest to the next run, which continues after the last stored part.
 */
export async function rebuildFigures(db: Database, rules = figureRules): Promise<void> {
  const accounts = await db
    .select({ id: brokerAccounts.id })
    .from(brokerAccounts)
    .where(lt(brokerAccounts.figuresVersion, rules.version))
    .orderBy(asc(brokerAccounts.id));
  for (const { id } of accounts) while (await rebuildPart(db, id, rules));
}
