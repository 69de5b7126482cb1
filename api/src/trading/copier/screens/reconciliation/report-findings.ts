import { and, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { toLots } from '@parque/domain/copy';
import { copierFindings } from '../../../../core/database/schema/index';
import type { Services } from '../../../../core/http/area';
import { notify, notifyAdmins } from '../../../../core/notifications/notify';
import { reportMarked } from '../mails/owners';

const table = copierFindings;

/** Kinds of differences that put money at risk: nothing closes the position when the master closes its own. */
const severeKinds = ['orphan', 'side'] as const;

/** How long such a difference stays open before it is reported. */
const bearableMs = 15 * 60 * 1000;

/**
 * Notifies the admins and the owner of each severe difference that has been open for fifteen minutes, once for each difference.
 *
 * @returns The number of differences.
 */
export const reportFindings = (services: Services): Promise<number> =>
  reportMarked(
    services,
    (tx) =>
      tx
        .update(table)
        .set({ mailedAt: services.now() })
        .where(
          and(
            inArray(table.kind, [...severeKinds]),
            isNotNull(table.confirmedAt),
            isNull(table.resolvedAt),
            isNull(table.mailedAt),
            lte(table.foundAt, new Date(+services.now() - bearableMs)),
          ),
        )
        .returning(),
    ({ childId }) => childId,
    async (tx, { id, childId, kind, symbol, units, childPosition, foundAt }, owner) => {
      const difference = {
        ...{ account: childId, number: owner?.number ?? 0, symbol, lots: toLots(units), childPosition },
        ...{ foundAt: foundAt.toISOString(), isReversed: kind === 'side' },
      };
      const createEvent = (forAdmin: boolean) => ({
        ...{ kind: 'copy_difference' as const, subject: `${id} ${forAdmin ? 'admin' : 'owner'}` },
        ...{ data: { ...difference, forAdmin }, at: services.now() },
      });
      if (owner) await notify(tx, { ...createEvent(false), user: owner.userId });
      await notifyAdmins(tx, createEvent(true));
    },
  );
