import type { Database } from '../database/database';
import { sweepMails } from '../mail/outbox';
import { sweepPlaces } from './known-places';
import { sweepLinks } from './mailed-links';
import { sweepSessions } from './sessions';

/** Deletes what has ended anyway: sessions, links, mails, and places where nobody has been for long. */
export async function sweepAccounts(db: Database, now: Date): Promise<void> {
  await sweepSessions(db, now);
  await sweepLinks(db, now);
  await sweepPlaces(db, now);
  await sweepMails(db, now);
}
