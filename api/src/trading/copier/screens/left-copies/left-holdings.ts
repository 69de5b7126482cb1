import { and, eq, gt } from 'drizzle-orm';
import { BrokerError } from '../../../broker/fault';
import type { BrokerPosition } from '../../../broker/gateway';
import type { GuardedGateway } from '../../../broker/guarded';
import type { Database } from '../../../../core/database/database';
import { copierLeftCopies, type connectorAccounts } from '../../../../core/database/schema';
import { matchServers } from '../../../../core/database/server-name';
import type { Services } from '../../../../core/http/area';
import { ApiRuleError } from '../../../../core/http/api-rule-error';
import { mergeHeldPositions } from '../../engine/copy-broker';
import { computeCorrections } from '../../engine/deciding/reconcile';
import { findClosedPositions } from '../../engine/deciding/missing-copies';
import { requireGateway } from '../own-accounts';

/* Reads the positions of accounts whose copies were left open, before these copies are continued. */

type Row = typeof connectorAccounts.$inferSelect;
type AccountName = Pick<Row, 'serverId' | 'number'>;
type LeftCopy = typeof copierLeftCopies.$inferSelect;

export interface LeftPosition extends LeftCopy {
  readonly childPosition: string;
  readonly state: 'open';
}

export type ReachedChild = AccountName & Pick<Row, 'gateway' | 'reference'>;

/** Returns the positions of an account; `undefined` for one that was not read. */
export type LeftHoldings = (account: AccountName) => readonly BrokerPosition[] | undefined;

const isSameAccount = (account: AccountName) => (other: AccountName) =>
  account.serverId === other.serverId && account.number === other.number;

/** Lists the copies of the master's account that a user left open in the child's account. */
export function listLeftCopies(
  db: Database,
  userId: number,
  { master, child }: { readonly master: AccountName; readonly child: AccountName },
): Promise<LeftCopy[]> {
  const copies = copierLeftCopies;
  const accountsCondition = and(
    eq(copies.userId, userId),
    eq(copies.number, child.number),
    matchServers(copies.serverId, child.serverId),
    eq(copies.masterNumber, master.number),
    matchServers(copies.masterServerId, master.serverId),
    // The owner has closed the others.
    gt(copies.units, 0),
  );
  return db.select().from(copies).where(accountsCondition).orderBy(copies.id);
}

/** Selects the copies that have a position. An opening without a known outcome has none. */
export const toLeftPositions = (copies: readonly LeftCopy[]): LeftPosition[] =>
  copies.flatMap((copy) =>
    copy.childPosition === null ? [] : [{ ...copy, childPosition: copy.childPosition, state: 'open' }],
  );

/** Whether each absent position was closed: deals of the history closed all of it, or the history is complete. */
async function isAbsenceProven(
  gateway: GuardedGateway,
  { reference }: ReachedChild,
  absent: readonly LeftPosition[],
  now: Date,
): Promise<boolean> {
  if (absent.length === 0 || gateway.lateExecutionMs === 0) return true;
  const closedPositions = await findClosedPositions(gateway, reference, absent, now);
  if (absent.every(({ childPosition }) => closedPositions.get(childPosition))) return true;
  return gateway.isHistoryComplete(reference);
}

/** Reads what an account holds; undefined: it does not prove that copies ended. */
async function readHolding(services: Services, account: ReachedChild, copies: readonly LeftPosition[]) {
  const gateway = requireGateway(services, account);
  const first = await gateway.positions(account.reference);
  if (computeCorrections(copies, first).length === 0) return first;
  // An incomplete answer of the broker must not close copies.
  const heldPositions = mergeHeldPositions(first, await gateway.positions(account.reference));
  const absent = copies.filter(
    ({ childPosition }) => !heldPositions.some(({ ticket }) => ticket === childPosition),
  );
  return (await isAbsenceProven(gateway, account, absent, services.now())) ? heldPositions : undefined;
}

/**
 * Reads the accounts of children with copies of a master that were left open. An account that does not answer, or
 * does not prove that absent positions were closed, is left out: its copies are continued and compared as usual.
 */
export async function loadLeftHoldings(
  services: Services,
  userId: number,
  master: AccountName | undefined,
  children: readonly ReachedChild[],
): Promise<LeftHoldings> {
  if (!master) return () => undefined;
  const holdings = children.map(async (account) => {
    const pairPositions = toLeftPositions(
      await listLeftCopies(services.db, userId, { master, child: account }),
    );
    const accountPositions =
      pairPositions.length > 0
        ? await readHolding(services, account, pairPositions).catch(ignoreBrokerError)
        : undefined;
    return { ...account, held: accountPositions };
  });
  const accountHoldings = await Promise.all(holdings);
  return (account) => accountHoldings.find(isSameAccount(account))?.held;
}

function ignoreBrokerError(error: unknown): undefined {
  if (!(error instanceof BrokerError || error instanceof ApiRuleError)) throw error;
}
