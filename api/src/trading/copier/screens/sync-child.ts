import type { PlannedOrderEntity, UserEntity } from '@parque/contract';
import { toLots, getCurrentReasonText } from '@parque/domain/copy';
import { awaitBrokerCall } from '../../broker/refusal';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { writeAuditEntry } from '../../../core/audit/audit-log';
import { createEngine } from '../create-engine';
import { actionNames, sideNames, toSumEntity } from './log/log';
import { getOwnChild, getOwnMaster } from './own-accounts';
import { planSync, queueSync, type SyncOrder } from '../engine/deciding/sync';

const toOrderEntity = ({ reason, sum, ...order }: SyncOrder): PlannedOrderEntity => ({
  action: actionNames[order.action],
  side: sideNames[order.side],
  symbol: order.symbol,
  child_symbol: order.childSymbol,
  master_position: order.position,
  lots: toLots(order.units),
  sum: sum && toSumEntity(sum),
  reason,
  message: reason && getCurrentReasonText(reason),
});

/** Plans the orders that bring a child in line with its master. Nothing is sent. */
export async function getSyncPreview(services: Services, user: UserEntity, id: number) {
  await getOwnMaster(services, await getOwnChild(services, user, id));
  const { orders, leftOut, fingerprint } = await awaitBrokerCall(planSync(createEngine(services), id));
  return { orders: orders.map(toOrderEntity), left_out: leftOut.map(toOrderEntity), fingerprint };
}

/** Queues the orders of an unchanged preview. */
export async function syncChild(
  services: Services,
  user: UserEntity,
  id: number,
  fingerprint: string,
): Promise<{ sent: number }> {
  await getOwnMaster(services, await getOwnChild(services, user, id));
  const sent = await awaitBrokerCall(queueSync(createEngine(services), id, fingerprint));
  if (sent === undefined) throw new ApiRuleError('preview_outdated');
  await writeAuditEntry(services.db, {
    actorId: user.id,
    action: 'copier.sync',
    subject: `connector_account:${id}`,
    after: { sent },
    at: services.now(),
  });
  return { sent };
}
