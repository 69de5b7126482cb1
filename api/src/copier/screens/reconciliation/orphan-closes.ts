import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { ReconciliationRowEntity } from '@parque/contract';
import { unitsOf, type CopyReason } from '@parque/domain/copy';
import { brokersOf } from '../../../broker/brokers';
import { BrokerFault } from '../../../broker/fault';
import type { BrokerPosition, Stretch } from '../../../broker/gateway';
import type { GuardedGateway } from '../../../broker/guarded';
import type { Database } from '../../../database/database';
import { connectorAccounts, copierLeftCopies, copierPastCopies } from '../../../database/schema/index';
import type { Services } from '../../../http/area';
import { Refusal } from '../../../http/refusal';
import { graceMs } from '../../engine/sending/evidence';
import { isOpening } from '../../engine/sending/likeness';
import { sendWindowMs } from '../../engine/sending/send';
import { messageOf } from '../log/log';
import { takeTurn, type ChildRow } from '../own-accounts';

/* Closes of positions without a master: they are recorded in the log of the child, and end with what its account holds. */

export type Account = ChildRow['account'];
export type CloseRow = typeof copierPastCopies.$inferSelect;
type Change = Partial<Omit<CloseRow, 'id' | 'childId'>> & { readonly reason?: CopyReason | null };

const table = copierPastCopies;
const isOpen = inArray(table.state, ['sending', 'unknown']);

/** @throws Refusal - `broker_unreachable`: this installation has no such gateway. */
export function gatewayOf(services: Services, { gateway: kind }: Pick<Account, 'gateway'>): GuardedGateway {
  const gateway = brokersOf(services).gateway(kind);
  if (!gateway) throw new Refusal('broker_unreachable');
  return gateway;
}

/** The closes of a child whose outcome is not known yet. */
export const openCloses = (db: Database, childId: number): Promise<CloseRow[]> =>
  db
    .select()
    .from(table)
    .where(and(eq(table.childId, childId), isOpen));

/** Changes a close that has not ended; of two outcomes, the first is recorded. */
export async function recordClose(db: Database, id: number, change: Change): Promise<void> {
  await db
    .update(table)
    .set(change)
    .where(and(eq(table.id, id), isOpen));
}

/**
 * A closed position is neither continued nor opened again when its master is added again, so its copies stay with a volume
 * of 0; of a part, the rest is continued.
 */
async function reduceLeftCopies(
  tx: Database,
  { serverId, number, userId }: Account,
  { childPosition, units: before }: CloseRow,
  { units: closed = before }: Change,
): Promise<void> {
  if (childPosition === null) return;
  const copies = copierLeftCopies;
  const isOfPosition = and(
    eq(copies.userId, userId),
    eq(copies.serverId, serverId),
    eq(copies.number, number),
    eq(copies.childPosition, childPosition),
  );
  const left = Math.max(0, (before ?? 0) - (closed ?? 0));
  const units = sql`least(${copies.units}, ${left})`;
  await tx.update(copies).set({ units }).where(isOfPosition);
}

/** Records how a close ended, and what is left of the copies that its position was. */
const recordEnd = (db: Database, account: Account, { row, change }: End): Promise<void> =>
  db.transaction(async (tx) => {
    await takeTurn(tx, account.userId);
    await recordClose(tx, row.id, change);
    if (change.state === 'done') await reduceLeftCopies(tx, account, row, change);
  });

/** After this time a close without an effect was not executed, and is not executed any more. */
const overAt = ({ sentAt }: CloseRow, lateExecutionMs: number) =>
  (sentAt?.getTime() ?? 0) + Math.max(sendWindowMs + graceMs, lateExecutionMs);

interface Reading {
  readonly held: readonly BrokerPosition[];
  /** When it was started, in milliseconds since the epoch. */
  readonly at: number;
}

/** What a reading of the account shows about a close; undefined: its outcome is still not known. */
export function endOf(row: CloseRow, { held, at }: Reading, lateExecutionMs: number): Change | undefined {
  const { sentAt, childPosition, units } = row;
  if (sentAt === null || sentAt.getTime() > at) return undefined;
  const there = held.find(({ ticket }) => ticket === childPosition);
  const left = there ? unitsOf(there.volumeLots) : 0;
  const before = units ?? 0;
  if (left === 0) return { state: 'done', reason: 'closed_by_owner' };
  if (left < before) return { state: 'done', reason: 'partial_fill', units: before - left };
  return at > overAt(row, lateExecutionMs) ? { state: 'missed', reason: 'expired', units: null } : undefined;
}

/** The closes of a child without an outcome, and its account at the same moment. */
async function closesWithAccount(db: Database, childId: number) {
  const found = await db
    .select({ row: table, account: connectorAccounts })
    .from(table)
    .innerJoin(connectorAccounts, eq(connectorAccounts.id, table.childId))
    .where(and(eq(table.childId, childId), isOpen));
  return { rows: found.map(({ row }) => row), account: found[0]?.account };
}

/** Largest difference between a broker's clock and ours. */
const skewMs = 60_000;

/** The positions of which a deal in this period closed volume; the clock of the broker may differ. */
export async function closedPositions(
  gateway: GuardedGateway,
  reference: Account['reference'],
  { from, to }: Stretch,
): Promise<ReadonlySet<string>> {
  const closed = new Set<string>();
  for await (const deals of gateway.deals(reference, { from: from - skewMs, to: to + skewMs })) {
    for (const deal of deals) if (!isOpening(deal)) closed.add(deal.positionId);
  }
  return closed;
}

/** Whether the history has a deal that closed volume of the position after the close was sent. */
async function hasClosingDeal(
  gateway: GuardedGateway,
  { reference }: Account,
  { childPosition, sentAt }: CloseRow,
  now: Date,
): Promise<boolean> {
  const period = { from: sentAt?.getTime() ?? 0, to: now.getTime() };
  return childPosition !== null && (await closedPositions(gateway, reference, period)).has(childPosition);
}

/**
 * Whether the account proves how a close ended. What is absent is believed only with a complete history: the position,
 * unless one of its deals closed it, and the execution, whose bound has passed. A smaller position is no absence.
 */
async function isProven(
  gateway: GuardedGateway,
  account: Account,
  { row, change }: End,
  now: Date,
): Promise<boolean> {
  if (gateway.lateExecutionMs === 0 || change.reason === 'partial_fill') return true;
  if (change.state === 'done' && (await hasClosingDeal(gateway, account, row, now))) return true;
  return gateway.isHistoryComplete(account.reference);
}

/** How a close ended. */
interface End {
  readonly row: CloseRow;
  readonly change: Change;
}

/**
 * Ends the closes of a child whose outcome its account proves. Two readings must show the same outcome, because an
 * incomplete answer of the broker must not end a close.
 *
 * @throws BrokerFault - The account could not be read.
 */
export async function settleCloses(
  services: Services,
  childId: number,
  gatewayFor: typeof gatewayOf = gatewayOf,
): Promise<void> {
  const { db, now } = services;
  const { rows, account } = await closesWithAccount(db, childId);
  if (!account) return;
  const gateway = gatewayFor(services, account);
  const ends = async (): Promise<readonly End[]> => {
    const reading = { at: now().getTime(), held: await gateway.positions(account.reference) };
    return rows.flatMap((row) => {
      const change = endOf(row, reading, gateway.lateExecutionMs);
      return change ? [{ row, change }] : [];
    });
  };
  const first = await ends();
  if (first.length === 0) return;
  const second = await ends();
  for (const end of second.filter((one) => first.some((other) => isDeepStrictEqual(one, other)))) {
    if (await isProven(gateway, account, end, now())) await recordEnd(db, account, end);
  }
}

/** The same; an account that does not answer is read the next time. */
export async function settleIfAnswered(services: Services, childId: number): Promise<void> {
  await settleCloses(services, childId).catch((error: unknown) => {
    if (!(error instanceof BrokerFault || error instanceof Refusal)) throw error;
  });
}

/** Ends the closes of all children whose outcome their accounts show. A slow broker delays no other child. */
export async function settleAllCloses(services: Services): Promise<void> {
  const children = await services.db.selectDistinct({ id: table.childId }).from(table).where(isOpen);
  await Promise.all(children.map(({ id }) => settleIfAnswered(services, id)));
}

const unanswered = { state: 'unknown', reason: null, message: null } as const;

/** The last close of each position of a child that was not skipped, with what happened. */
export async function lastCloses(
  db: Database,
  childId: number,
): Promise<ReadonlyMap<string, NonNullable<ReconciliationRowEntity['close_attempt']>>> {
  const rows = await db
    .selectDistinctOn([table.childPosition])
    .from(table)
    .where(and(eq(table.childId, childId), eq(table.action, 'close'), ne(table.state, 'skipped')))
    .orderBy(table.childPosition, desc(table.id));
  return new Map(
    rows.flatMap((row) => {
      const isPending = row.state === 'sending' || row.state === 'unknown';
      const message = messageOf(isPending ? unanswered : row);
      if (row.childPosition === null || message === null) return [];
      return [[row.childPosition, { is_pending: isPending, message }] as const];
    }),
  );
}
