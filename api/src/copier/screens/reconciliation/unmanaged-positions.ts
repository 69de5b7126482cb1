import type { ReconciliationRowEntity } from '@parque/contract';
import type { BrokerPosition } from '../../../broker/gateway';
import { answered } from '../../../broker/refusal';
import type { Services } from '../../../http/area';
import { formerCopies } from '../../engine/deciding/former-copies';
import { isOwnOrder } from '../../engine/sending/own-orders';
import { sideNames } from '../log/log';
import type { ChildRow } from '../own-accounts';
import { gatewayOf, lastCloses, settleCloses } from './orphan-closes';

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

/** A position that no process manages, and the number of the master that it copied; null: unknown. */
export interface UnmanagedPosition {
  readonly row: ReconciliationRowEntity;
  readonly masterNumber: number | null;
}

/**
 * The positions of a child that the copier opened, while no process copies into it: it has no master, or was not activated
 * for its present one. Its account is read here.
 *
 * @throws Refusal - Its broker does not answer.
 */
export async function unmanagedPositions(
  services: Services,
  { account }: Pick<ChildRow, 'account'>,
): Promise<UnmanagedPosition[]> {
  const gateway = gatewayOf(services, account);
  await answered(settleCloses(services, account.id));
  const [held, attempts] = await Promise.all([
    answered(gateway.positions(account.reference)),
    lastCloses(services.db, account.id),
  ]);
  const former = await formerCopies(services.db, account.id, held);
  return held
    .map((one) => ({ one, copy: former.get(one.ticket) }))
    .filter(({ one, copy }) => isOwnOrder(one) || copy !== undefined)
    .map(({ one, copy }) => ({
      row: orphanEntity(one, copy?.position, attempts.get(one.ticket)),
      masterNumber: copy?.masterNumber ?? null,
    }));
}
