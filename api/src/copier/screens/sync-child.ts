import type { PlannedOrderEntity, SyncPreviewEntity, UserEntity } from '@parque/contract';
import { lotsOf, presentReasonText } from '@parque/domain/copy';
import { answered } from '../../broker/refusal';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { audit } from '../../audit/audit-log';
import { engineOf } from '../engine-of';
import { actionNames, sideNames, sumEntity } from './log/log';
import { ownChild, ownMaster } from './own-accounts';
import { planSync, queueSync, type SyncOrder } from '../engine/deciding/sync';

const orderEntity = ({ reason, sum, ...order }: SyncOrder): PlannedOrderEntity => ({
  action: actionNames[order.action],
  side: sideNames[order.side],
  symbol: order.symbol,
  child_symbol: order.childSymbol,
  master_position: order.position,
  lots: lotsOf(order.units),
  sum: sum && sumEntity(sum),
  reason,
  message: reason && presentReasonText(reason),
});

/** Plans the orders that bring a child in line with its master. Nothing is sent. */
export async function previewSync(
  services: Services,
  person: UserEntity,
  id: number,
): Promise<SyncPreviewEntity> {
  await ownMaster(services, await ownChild(services, person, id));
  const { orders, leftOut, fingerprint } = await answered(planSync(engineOf(services), id));
  return { orders: orders.map(orderEntity), left_out: leftOut.map(orderEntity), fingerprint };
}

/** Queues the orders of an unchanged preview. */
export async function syncChild(
  services: Services,
  person: UserEntity,
  id: number,
  fingerprint: string,
): Promise<{ sent: number }> {
  await ownMaster(services, await ownChild(services, person, id));
  const sent = await answered(queueSync(engineOf(services), id, fingerprint));
  if (sent === undefined) throw new Refusal('preview_outdated');
  await audit(services.db, {
    actorId: person.id,
    action: 'copier.sync',
    subject: `connector_account:${id}`,
    after: { sent },
    at: services.now(),
  });
  return { sent };
}
