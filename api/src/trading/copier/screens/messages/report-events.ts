import { sql } from 'drizzle-orm';
import type { Database } from '../../../../core/database/database';
import type { Services } from '../../../../core/http/area';
import { formatMaskedNumber } from '../../../../core/mail/mail-templates';
import { notify } from '../../../../core/notifications/notify';
import { copyEvents, createCopyMessage, type CopyEvent, type EventRow } from './copy-events';

/** Reports the events of a kind that were not reported yet, and returns their number. */
async function reportKind({ db, now }: Services, { kind, buildQuery, describe }: CopyEvent): Promise<number> {
  const time = now();
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<EventRow>(sql`
      select event.* from (${buildQuery(time)}) as event
      join users on users.id = event.user and users.deleted_at is null
      where not exists (
        select from notifications reported
        where reported.user_id = event.user and reported.key = ${`${kind}:`} || event.subject
          and reported.count >= event.count)
      order by event.user, event.subject`);
    let total = 0;
    for (const row of rows) {
      const message = describe(row);
      const { user, subject, count } = row;
      if (message && (await notify(tx, { user, kind, subject, message, count, at: time }))) total += 1;
    }
    return total;
  });
}

/** Notifies owners of differences, stops and failures, once for each. Returns the number of notifications. */
export async function reportEvents(services: Services): Promise<number> {
  let total = 0;
  for (const event of copyEvents) total += await reportKind(services, event);
  return total;
}

const modes = {
  activo: 'está en modo Activo: copia lo que abra la maestra',
  solo_cierres: 'está en modo Solo cierres: no abre nada nuevo',
  pausado: 'está en modo Pausado: no abre nada nuevo',
} as const;

interface ModeChange {
  readonly user: number;
  readonly accounts: readonly { readonly id: number; readonly number: number }[];
  readonly mode: keyof typeof modes;
  readonly now: Date;
}

/** Notifies the owner of child accounts of their new mode. */
export async function reportMode(tx: Database, { user, accounts, mode, now }: ModeChange): Promise<void> {
  for (const { id: account, number } of accounts) {
    const text = `La cuenta ${formatMaskedNumber(number)} ${modes[mode]}.`;
    const message = createCopyMessage({ account, number }, 'cambio de modo', [text]);
    const subject = `${account} ${mode} ${+now}`;
    await notify(tx, { user, kind: 'copy_activity', subject, message, at: now });
  }
}
