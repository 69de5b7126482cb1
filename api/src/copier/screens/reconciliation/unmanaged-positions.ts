import { and, eq } from 'drizzle-orm';
import type { ReconciliationRowEntity } from '@parque/contract';
import type { BrokerPosition } from '../../../broker/gateway';
import { answered } from '../../../broker/refusal';
import { copierLeftCopies, copierPastCopies } from '../../../database/schema/index';
import type { Services } from '../../../http/area';
import { isOwnOrder } from '../../engine/sending/own-orders';
import { sideNames } from '../log';
import type { ChildRow } from '../own-accounts';
import { gatewayOf, lastCloses, settleCloses, type Account } from './orphan-closes';

/** The positions of a child whose copies are recorded, with the master's position, for brokers that keep no client ids. */
async function recordedPositions(
  { db }: Services,
  { id, userId, serverId, number }: Account,
): Promise<ReadonlyMap<string, string>> {
  const past = copierPastCopies;
  const left = copierLeftCopies;
  const [opened, open] = await Promise.all([
    db
      .select({ own: past.childPosition, master: past.position })
      .from(past)
      .where(and(eq(past.childId, id), eq(past.action, 'open'), eq(past.state, 'done'))),
    db
      .select({ own: left.childPosition, master: left.position })
      .from(left)
      .where(and(eq(left.userId, userId), eq(left.serverId, serverId), eq(left.number, number))),
  ]);
  return new Map([...opened, ...open].flatMap(({ own, master }) => (own === null ? [] : [[own, master]])));
}

const orphanEntity = (
  { ticket, symbol, side, volumeLots }: BrokerPosition,
  master: string | undefined,
  attempt: ReconciliationRowEntity['close_attempt'] | undefined,
): ReconciliationRowEntity => ({
  finding: null,
  kind: 'huerfana',
  symbol,
  side: sideNames[side],
  lots: volumeLots,
  expected_lots: 0,
  child_position: ticket,
  master_position: master ?? null,
  stops: null,
  is_adoptable: false,
  close_attempt: attempt ?? null,
});

/**
 * The positions of a child without a master that the copier opened. No process copies into it, so its account is read
 * here.
 *
 * @throws Refusal - Its broker does not answer.
 */
export async function unmanagedPositions(
  services: Services,
  { account }: Pick<ChildRow, 'account'>,
): Promise<ReconciliationRowEntity[]> {
  const gateway = gatewayOf(services, account);
  await answered(settleCloses(services, account));
  const [held, recorded, attempts] = await Promise.all([
    answered(gateway.positions(account.reference)),
    recordedPositions(services, account),
    lastCloses(services.db, account.id),
  ]);
  return held
    .filter((one) => isOwnOrder(one) || recorded.has(one.ticket))
    .map((one) => orphanEntity(one, recorded.get(one.ticket), attempts.get(one.ticket)));
}
