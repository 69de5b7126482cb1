import { lt } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '../../database/database';
import { spentChallenges } from '../../database/schema';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { makeVault } from '../../vault/vault';

/** How long a user may take to answer a challenge. */
export const challengeMs = 5 * 60_000;

/** What a passkey is used for. A challenge is valid for one purpose only. */
export type Purpose =
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'add'; readonly userId: number }
  | { readonly kind: 'confirm'; readonly sessionId: number };

function contextOf(purpose: Purpose): string {
  switch (purpose.kind) {
    case 'sign-in':
      return 'passkey:sign-in';
    case 'add':
      return `passkey:add:${purpose.userId}`;
    case 'confirm':
      return `passkey:confirm:${purpose.sessionId}`;
  }
}

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest('base64url');

/** The base64url form in which WebAuthn transfers a challenge. */
const decoded = (transferred: string) => Buffer.from(transferred, 'base64url').toString('utf8');

/**
 * Returns a new challenge, which contains its own end, encrypted for its purpose. Nothing is stored, so that anonymous
 * calls cannot fill the database.
 */
export function newChallenge({ settings, now }: Services, purpose: Purpose): string {
  return makeVault(settings.credentialsKey).seal(String(+now() + challengeMs), contextOf(purpose));
}

/** Returns when a challenge of this server ends; undefined for another purpose or of another server. */
function endOf({ settings }: Services, challenge: string, purpose: Purpose): number | undefined {
  try {
    return Number(makeVault(settings.credentialsKey).open(challenge, contextOf(purpose)));
  } catch {
    return undefined;
  }
}

/** Whether a transferred challenge is valid for its purpose now. */
export function isOwnChallenge(services: Services, transferred: string, purpose: Purpose): boolean {
  const endsAt = endOf(services, decoded(transferred), purpose);
  return endsAt !== undefined && endsAt > +services.now() && endsAt <= +services.now() + challengeMs;
}

/**
 * Uses up the challenge of a verified answer.
 *
 * @param clientData - `clientDataJSON` of the answer, in base64url.
 * @throws Refusal - `passkey_failed`: it was used before.
 */
export async function spendChallenge(tx: Database, { now }: Services, clientData: string): Promise<void> {
  const { challenge } = JSON.parse(decoded(clientData)) as { challenge: string };
  const spent = await tx
    .insert(spentChallenges)
    .values({ challengeHash: hashOf(decoded(challenge)), endsAt: new Date(+now() + 2 * challengeMs) })
    .onConflictDoNothing()
    .returning({ hash: spentChallenges.challengeHash });
  if (spent.length === 0) throw new Refusal('passkey_failed');
}

/** Deletes used challenges that are no longer valid anyway. */
export async function sweepChallenges(db: Database, now: Date): Promise<void> {
  await db.delete(spentChallenges).where(lt(spentChallenges.endsAt, now));
}
