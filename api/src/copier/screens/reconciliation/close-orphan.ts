import { and, eq, sql } from 'drizzle-orm';
import type { ReconciliationEntity, UserEntity } from '@parque/contract';
import { unitsOf } from '@parque/domain/copy';
import { audit } from '../../../audit/audit-log';
import { BrokerFault } from '../../../broker/fault';
import { answered } from '../../../broker/refusal';
import { copierPastCopies, type SentRequest } from '../../../database/schema/index';
import type { Services } from '../../../http/area';
import { Refusal } from '../../../http/refusal';
import { isGone, outcomeOf, rejectionReason } from '../../engine/sending/outcome';
import { clientIdOf } from '../../engine/sending/own-orders';
import { sendWindowMs, tradeRequest } from '../../engine/sending/send';
import { childrenOf, masterOf, ownChild, takeTurn } from '../own-accounts';
import { gatewayOf, openCloses, recordClose, type Account, type CloseRow } from './orphan-closes';
import { reconciliationOf } from './reconciliation';
import { unmanagedPositions, type UnmanagedPosition } from './unmanaged-positions';

const brokerSides = { compra: 'buy', venta: 'sell' } as const;

/** A recorded close, and the account that it is sent to. */
interface Recorded {
  readonly row: CloseRow;
  readonly account: Account;
}

const isSameAccount = (one: Account, other: Account) =>
  one.serverId === other.serverId && one.number === other.number;

/**
 * Records a close before it is sent. Requests of one user wait for each other, and for changes of their accounts, so a
 * position has one close at a time, and the close belongs to the account that was read.
 *
 * @throws Refusal - `position_changed`: a close of the position has no outcome yet, a master manages the child again, or
 * the child is another account now.
 */
function recordRequest(
  { db, now }: Services,
  { id: actorId }: UserEntity,
  read: Account,
  { row: orphan, masterNumber }: UnmanagedPosition,
): Promise<Recorded> {
  const { child_position, master_position, symbol, side, lots } = orphan;
  const { id: childId, userId } = read;
  return db.transaction(async (tx) => {
    await takeTurn(tx, userId);
    const child = (await childrenOf(tx, userId)).find(({ account }) => account.id === childId);
    if (!child) throw new Refusal('position_changed');
    const { account } = child;
    if (!isSameAccount(account, read)) throw new Refusal('position_changed');
    const open = await openCloses(tx, childId);
    const isClosing = open.some(({ childPosition }) => childPosition === child_position);
    if (isClosing || (await masterOf(tx, child))) throw new Refusal('position_changed');
    const at = now();
    const [row] = await tx
      .insert(copierPastCopies)
      .values({
        // The numbers of commands and past copies are one sequence.
        id: sql`nextval(pg_get_serial_sequence('copier_commands', 'id'))`,
        childId,
        position: master_position ?? `orphan-${child_position}`,
        action: 'close',
        state: 'sending',
        symbol,
        side: brokerSides[side],
        childSymbol: symbol,
        childPosition: child_position,
        units: unitsOf(lots),
        seenAt: at,
        sentAt: at,
        masterNumber,
      })
      .returning();
    if (!row) throw new Error('no close was recorded');
    await audit(tx, {
      actorId,
      action: 'copier.close_orphan',
      subject: `connector_account:${childId}`,
      after: { childPosition: child_position, symbol, lots },
      at,
    });
    return { row, account };
  });
}

/** Removes a close that was not sent. */
async function withdraw({ db }: Services, { id }: CloseRow): Promise<void> {
  await db
    .delete(copierPastCopies)
    .where(and(eq(copierPastCopies.id, id), eq(copierPastCopies.state, 'sending')));
}

/** Whether the account still holds the position with the volume that its owner confirmed. */
async function isStillHeld(
  services: Services,
  account: Account,
  { childPosition, units }: CloseRow,
): Promise<boolean> {
  const held = await gatewayOf(services, account).positions(account.reference);
  return held.some(({ ticket, volumeLots }) => ticket === childPosition && unitsOf(volumeLots) === units);
}

const requestOf = ({ id, childId, symbol, side, units, childPosition }: CloseRow): SentRequest => ({
  clientId: clientIdOf(id, childId, `orphan:${childPosition}`, 1),
  action: 'close',
  symbol,
  side,
  units: units ?? 0,
  position: childPosition,
  unitsBefore: units ?? 0,
  stopLoss: null,
  takeProfit: null,
  copyId: null,
  hasMore: false,
});

/**
 * Sends a recorded close, once. Its answer is recorded; except for a rejection, the close ends with what the account
 * holds afterwards.
 */
async function send(services: Services, account: Account, row: CloseRow): Promise<void> {
  const { db, now } = services;
  const notAfter = new Date((row.sentAt?.getTime() ?? 0) + sendWindowMs);
  const notSent = { state: 'missed', reason: 'expired', units: null } as const;
  if (now() >= notAfter) return recordClose(db, row.id, notSent);
  const request = requestOf(row);
  try {
    const order = tradeRequest(request, {}, notAfter);
    const result = await gatewayOf(services, account).trade(account.reference, order);
    const { retcode, message, price = null } = result;
    const isRejected = outcomeOf(request, result).is === 'rejected' && !isGone(retcode);
    const ended = { state: 'rejected', reason: rejectionReason(retcode), message, units: null } as const;
    const change = isRejected ? ended : ({ state: 'unknown', message, price } as const);
    await recordClose(db, row.id, { ...change, answeredAt: now() });
  } catch (error) {
    if (!(error instanceof BrokerFault)) throw error;
    const { message, details } = error;
    await recordClose(db, row.id, { ...(details.isUnsent ? notSent : { state: 'unknown' }), message });
  }
}

/**
 * Closes a position that the copier opened in a child without a master. No process copies into such a child, so the order
 * is sent here, under the rules of the engine. It is recorded before it is sent, and not sent again before its outcome is
 * known.
 *
 * @throws Refusal - `not_found`: the account does not hold it, or the copier did not open it.
 * @throws Refusal - `position_changed`: its volume is not the confirmed one, its close has no outcome yet, a master
 * manages the child, or the child is another account now.
 */
export async function closeOrphan(
  services: Services,
  person: UserEntity,
  { id, position }: { readonly id: number; readonly position: string },
  lots: number,
): Promise<ReconciliationEntity> {
  const child = await ownChild(services, person, id);
  if (await masterOf(services.db, child)) throw new Refusal('position_changed');
  const found = await unmanagedPositions(services, child);
  const orphan = found.find(({ row }) => row.child_position === position);
  if (!orphan) throw new Refusal('not_found');
  if (orphan.row.lots !== lots) throw new Refusal('position_changed');
  const { row, account } = await recordRequest(services, person, child.account, orphan);
  // Another request may have closed the position after it was read and before this close was recorded.
  let isHeld = false;
  try {
    isHeld = await answered(isStillHeld(services, account, row));
  } finally {
    if (!isHeld) await withdraw(services, row);
  }
  if (!isHeld) throw new Refusal('position_changed');
  await send(services, account, row);
  return reconciliationOf(services, person, id);
}
