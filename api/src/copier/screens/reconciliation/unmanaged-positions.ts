import { and, eq } from 'drizzle-orm';
import type { ReconciliationRowEntity } from '@parque/contract';
import type { BrokerPosition } from '../../../broker/gateway';
import { answered } from '../../../broker/refusal';
import { copierLeftCopies, copierPastCopies } from '../../../database/schema/index';
import type { Services } from '../../../http/area';
import { isOwnOrder } from '../../engine/sending/own-orders';
import { sideNames } from '../log/log';
import type { ChildRow } from '../own-accounts';
import { gatewayOf, lastCloses, settleCloses, type Account } from './orphan-closes';

/** A recorded opening of the copier, for brokers that keep no client ids. */
interface Recorded {
  readonly master: string;
  readonly symbol: string;
  readonly side: BrokerPosition['side'];
  readonly seenAt: Date;
}

/** The clocks of brokers differ by hours. */
const dayMs = 24 * 60 * 60 * 1000;

/** The child may be another account by now, at another broker, with the same ticket for a position of its owner. */
const isSameOpening = (recorded: Recorded | undefined, { symbol, side, openedAt }: BrokerPosition) =>
  recorded?.symbol === symbol && recorded.side === side && Math.abs(openedAt - +recorded.seenAt) < dayMs;

/** The recorded openings of a child, by the ticket of the position. */
async function recordedOpenings({ db }: Services, { id }: Account): Promise<ReadonlyMap<string, Recorded>> {
  const past = copierPastCopies;
  const rows = await db
    .select()
    .from(past)
    .where(and(eq(past.childId, id), eq(past.action, 'open'), eq(past.state, 'done')));
  return new Map(
    rows.flatMap(({ childPosition, position, symbol, childSymbol, side, seenAt }) =>
      childPosition === null
        ? []
        : [[childPosition, { master: position, symbol: childSymbol ?? symbol, side, seenAt }]],
    ),
  );
}

/** The copies that their owner left open in this account, by the ticket of the position. */
async function leftOpen(
  { db }: Services,
  { userId, serverId, number }: Account,
): Promise<ReadonlyMap<string, string>> {
  const left = copierLeftCopies;
  const rows = await db
    .select({ own: left.childPosition, master: left.position })
    .from(left)
    .where(and(eq(left.userId, userId), eq(left.serverId, serverId), eq(left.number, number)));
  return new Map(rows.flatMap(({ own, master }) => (own === null ? [] : [[own, master]])));
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
 * The positions of a child that the copier opened, while no process copies into it: it has no master, or was not activated
 * for its present one. Its account is read here.
 *
 * @throws Refusal - Its broker does not answer.
 */
export async function unmanagedPositions(
  services: Services,
  { account }: Pick<ChildRow, 'account'>,
): Promise<ReconciliationRowEntity[]> {
  const gateway = gatewayOf(services, account);
  await answered(settleCloses(services, account.id));
  const [held, recorded, left, attempts] = await Promise.all([
    answered(gateway.positions(account.reference)),
    recordedOpenings(services, account),
    leftOpen(services, account),
    lastCloses(services.db, account.id),
  ]);
  const masterOf = (position: BrokerPosition) => {
    const opening = recorded.get(position.ticket);
    return left.get(position.ticket) ?? (isSameOpening(opening, position) ? opening?.master : undefined);
  };
  return held
    .map((one) => ({ one, master: masterOf(one) }))
    .filter(({ one, master }) => isOwnOrder(one) || master !== undefined)
    .map(({ one, master }) => orphanEntity(one, master, attempts.get(one.ticket)));
}
