import type { SignedEntity } from '@parque/contract';
import { sign } from '@parque/release/signing';
import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/database';
import { previewTickets } from '../../database/schema';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { requireKeys } from './key-lists';
import { findRelease } from '../releases/release-repository';
import { unusableVersions } from '../releases/unusable';
import { inOrder } from '../revisions';
import type { Author } from './team-command';

const hourMs = 60 * 60 * 1000;

/** The request of an admin or a team. */
export interface TicketOrder {
  readonly name: string;
  readonly version: string;
  readonly hours: number;
  readonly reason: string;
  /** Who gives it out; a function proves that again in the order of changes. */
  readonly by: Author | ((tx: Database) => Promise<Author>);
}

/** A ticket, as it is noted. */
export type NotedTicket = typeof previewTickets.$inferInsert;

/**
 * Signs a ticket that shows one published version to its holder, and audits who issued it.
 *
 * @throws Refusal - When the version is not published, is revoked, or runs in no browser.
 */
export async function issueTicket(
  { db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>,
  { name, version, hours, reason, by }: TicketOrder,
  beside?: (tx: Database, noted: NotedTicket) => Promise<void>,
): Promise<{ ticket: SignedEntity; expiresAt: string }> {
  const issuedAt = now();
  const expiresAt = new Date(+issuedAt + hours * hourMs);
  const id = randomBytes(9).toString('base64url');
  await inOrder(db, async (tx) => {
    const author = typeof by === 'function' ? await by(tx) : by;
    const { list } = await requireKeys(tx);
    if (!(await findRelease(tx, name, version))) throw new Refusal('version_unknown');
    if (list.revoked.some((one) => one.name === name && one.version === version)) {
      throw new Refusal('version_revoked');
    }
    if ((await unusableVersions(tx, name, list, [version])).has(version)) {
      throw new Refusal('version_unusable', { fields: { version } });
    }
    const noted = { id, name, version, ...author, reason, issuedAt, expiresAt };
    await tx.insert(previewTickets).values(noted);
    await beside?.(tx, noted);
  });
  const ticket = {
    schema: 1,
    id,
    name,
    version,
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
  return { ticket: sign('ticket', ticket, settings.registryKey), expiresAt: ticket.expiresAt };
}
