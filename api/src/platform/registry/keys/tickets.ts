import type { SignedEntity } from '@parque/contract';
import { msPerHour } from '@parque/domain/durations';
import { sign } from '@parque/release/signing';
import { randomBytes } from 'node:crypto';
import type { Database } from '../../../core/database/database';
import { previewTickets } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { requireKeys } from './key-lists';
import { findRelease } from '../releases/release-repository';
import { findUnusableVersions } from '../releases/unusable';
import { runInOrder } from '../revisions';
import type { Author } from './team-command';

/** The request of an admin or a team. */
export interface TicketOrder {
  readonly name: string;
  readonly version: string;
  readonly hours: number;
  readonly reason: string;
  /** Who gives it out; a function proves that again in the order of changes. */
  readonly by: Author | ((tx: Database) => Promise<Author>);
}

export type NotedTicket = typeof previewTickets.$inferInsert;

/**
 * Signs a ticket that shows one published version to its holder, and audits who issued it.
 *
 * @throws ApiRuleError - When the version is not published, is revoked, or runs in no browser.
 */
export async function issueTicket(
  { db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>,
  { name, version, hours, reason, by }: TicketOrder,
  beside?: (tx: Database, notedTicket: NotedTicket) => Promise<void>,
): Promise<{ ticket: SignedEntity; expiresAt: string }> {
  const issuedAt = now();
  const expiresAt = new Date(+issuedAt + hours * msPerHour);
  const id = randomBytes(9).toString('base64url');
  await runInOrder(db, async (tx) => {
    const author = typeof by === 'function' ? await by(tx) : by;
    const { list } = await requireKeys(tx);
    if (!(await findRelease(tx, name, version))) throw new ApiRuleError('version_unknown');
    if (list.revoked.some((release) => release.name === name && release.version === version)) {
      throw new ApiRuleError('version_revoked');
    }
    if ((await findUnusableVersions(tx, name, list, [version])).has(version)) {
      throw new ApiRuleError('version_unusable', { fields: { version } });
    }
    const notedTicket = { id, name, version, ...author, reason, issuedAt, expiresAt };
    await tx.insert(previewTickets).values(notedTicket);
    await beside?.(tx, notedTicket);
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
