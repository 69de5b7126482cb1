import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { BrokerFault } from '../../../broker/fault';
import type { BrokerPosition } from '../../../broker/gateway';
import type { GuardedGateway } from '../../../broker/guarded';
import { copierLeftCopies, type connectorAccounts } from '../../../database/schema';
import type { Services } from '../../../http/area';
import { Refusal } from '../../../http/refusal';
import { heldInEither } from '../../engine/copy-broker';
import { corrections } from '../../engine/deciding/reconcile';
import { closedPositions, gatewayOf } from '../reconciliation/orphan-closes';

/* What the accounts of copies that were left open hold, before these copies are continued. */

type Row = typeof connectorAccounts.$inferSelect;
type AccountName = Pick<Row, 'serverId' | 'number'>;
type LeftCopy = typeof copierLeftCopies.$inferSelect;

/** A copy that was left open, and its position. */
export interface LeftPosition extends LeftCopy {
  readonly childPosition: string;
  readonly state: 'open';
}

/** A child, and how its account is reached. */
export type ReachedChild = AccountName & Pick<Row, 'gateway' | 'reference'>;

/** What accounts hold; `undefined` for one that was not read. */
export type LeftHoldings = (account: AccountName) => readonly BrokerPosition[] | undefined;

const isAccount = (one: AccountName) => (other: AccountName) =>
  one.serverId === other.serverId && one.number === other.number;

/** The copies with a position. An opening without a known outcome has none. */
export const leftPositions = (copies: readonly LeftCopy[]): LeftPosition[] =>
  copies.flatMap((copy) =>
    copy.childPosition === null ? [] : [{ ...copy, childPosition: copy.childPosition, state: 'open' }],
  );

/** Whether each absent position was closed: a deal of the history closed it, or the history is complete. */
async function isAbsenceProven(
  gateway: GuardedGateway,
  { reference }: ReachedChild,
  absent: readonly LeftPosition[],
  now: Date,
): Promise<boolean> {
  if (absent.length === 0 || gateway.lateExecutionMs === 0) return true;
  const from = Math.min(...absent.map(({ openedAt }) => openedAt.getTime()));
  const closed = await closedPositions(gateway, reference, { from, to: now.getTime() });
  if (absent.every(({ childPosition }) => closed.has(childPosition))) return true;
  return gateway.isHistoryComplete(reference);
}

/** undefined: the account does not prove that copies ended. */
async function holdingOf(
  services: Services,
  account: ReachedChild,
  copies: readonly LeftPosition[],
): Promise<readonly BrokerPosition[] | undefined> {
  const gateway = gatewayOf(services, account);
  const first = await gateway.positions(account.reference);
  if (corrections(copies, first).length === 0) return first;
  // An incomplete answer of the broker must not close copies.
  const held = heldInEither(first, await gateway.positions(account.reference));
  const absent = copies.filter(({ childPosition }) => !held.some(({ ticket }) => ticket === childPosition));
  return (await isAbsenceProven(gateway, account, absent, services.now())) ? held : undefined;
}

/**
 * Reads the accounts of children that left copies of a master open. An account that does not answer, or that does not prove
 * what it no longer holds, is left out: its copies are continued, and compared as always.
 */
export async function leftHoldings(
  services: Services,
  userId: number,
  master: AccountName | undefined,
  children: readonly ReachedChild[],
): Promise<LeftHoldings> {
  if (!master) return () => undefined;
  const copies = copierLeftCopies;
  const isOfMaster = and(
    eq(copies.userId, userId),
    eq(copies.masterServerId, master.serverId),
    eq(copies.masterNumber, master.number),
    isNotNull(copies.childPosition),
    // The owner has closed the others.
    gt(copies.units, 0),
  );
  const left = leftPositions(await services.db.select().from(copies).where(isOfMaster).orderBy(copies.id));
  const read = children.map(async (account) => {
    const own = left.filter(isAccount(account));
    const held = own.length > 0 ? await holdingOf(services, account, own).catch(unanswered) : undefined;
    return { ...account, held };
  });
  const all = await Promise.all(read);
  return (account) => all.find(isAccount(account))?.held;
}

function unanswered(error: unknown): undefined {
  if (!(error instanceof BrokerFault || error instanceof Refusal)) throw error;
}
