import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { equalsAnyText } from '../../../core/database/equals-any';
import type { Database } from '../../../core/database/database';
import { brokerAccounts, brokerDeals, journalTrades } from '../../../core/database/schema';
import { figuresVersion, lockAccount, updateAccount, type Account } from '../accounts/account-repository';
import { computeTrades } from '../deals/store-deals';
import { recomputeAllHours } from './hour-repository';

/** The version of the rules, which decides which stored rows are computed again. */
export interface FigureRules {
  /** Rows of an earlier version are computed again. */
  readonly version: number;
  /**
   * The current rule of trades exists since this version. For rows of this version or later, only the hours are
   * computed.
   */
  readonly tradesSince: number;
}

/**
 * The current rules. Increase `version` with each change of the rule of hours. With each change of the rule of trades,
 * `listClosedTrades`, also set `tradesSince` to the new version.
 */
const figureRules: FigureRules = { version: figuresVersion, tradesSince: 0 };

/**
 * Positions that one transaction computes again. It holds the lock of the account, which a sync needs, for about 0.1 s.
 */
const positionsPerBatch = 500;

/** Returns the next positions of an account after `after`, in their order. */
async function listPositionsAfter(tx: Database, id: number, after: string | null): Promise<string[]> {
  const { accountId, positionId } = brokerDeals;
  const rows = await tx
    .selectDistinct({ positionId })
    .from(brokerDeals)
    .where(and(eq(accountId, id), gt(positionId, after ?? '')))
    .orderBy(asc(positionId))
    .limit(positionsPerBatch);
  return rows.map((row) => row.positionId);
}

/** Computes the trades of the next positions again. @returns False when no positions are left. */
async function rebuildTrades(tx: Database, account: Account): Promise<boolean> {
  const positions = await listPositionsAfter(tx, account.id, account.rebuiltTo);
  const last = positions.at(-1);
  if (last === undefined) return false;
  const { closing } = await computeTrades(tx, account, positions);
  await tx
    .delete(journalTrades)
    .where(
      and(
        eq(journalTrades.accountId, account.id),
        equalsAnyText(journalTrades.positionId, positions),
        sql`not ${equalsAnyText(journalTrades.ticket, [...closing])}`,
      ),
    );
  await updateAccount(tx, account.id, { rebuiltTo: last });
  return true;
}

/** Computes one part of an account in its own transaction. @returns Whether more parts are left. */
function rebuildPart(db: Database, id: number, { version, tradesSince }: FigureRules): Promise<boolean> {
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, id);
    // Another process has computed it, or the account was closed.
    if (!account || account.figuresVersion >= version) return false;
    if (account.figuresVersion < tradesSince && (await rebuildTrades(tx, account))) return true;
    await recomputeAllHours(tx, id);
    await updateAccount(tx, id, { figuresVersion: version, rebuiltTo: null });
    return false;
  });
}

/**
 * Computes the figures of all accounts of an earlier version again, one account after another. When the process stops,
 * the next run continues after the last stored part.
 */
export async function rebuildFigures(db: Database, rules = figureRules): Promise<void> {
  const accounts = await db
    .select({ id: brokerAccounts.id })
    .from(brokerAccounts)
    .where(lt(brokerAccounts.figuresVersion, rules.version))
    .orderBy(asc(brokerAccounts.id));
  for (const { id } of accounts) while (await rebuildPart(db, id, rules));
}
