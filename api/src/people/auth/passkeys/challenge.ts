import { lt } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Database } from '../../../core/database/database';
import { spentChallenges } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { createVault } from '../../../core/vault/vault';

/** How long a user may take to answer a challenge. */
export const challengeMs = 5 * 60_000;

/** The purpose of a passkey. A challenge is valid for one purpose only. */
export type Purpose =
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'add'; readonly userId: number }
  | { readonly kind: 'confirm'; readonly sessionId: number };

function getVaultContext(purpose: Purpose): string {
  switch (purpose.kind) {
    case 'sign-in':
      return 'passkey:sign-in';
    case 'add':
      return `passkey:add:${purpose.userId}`;
    case 'confirm':
      return `passkey:confirm:${purpose.sessionId}`;
  }
}

const hashChallenge = (challenge: string) => createHash('sha256').update(challenge).digest('base64url');

/** The base64url form in which WebAuthn transfers a challenge. */
const decodeChallenge = (text: string) => Buffer.from(text, 'base64url').toString('utf8');

/**
 * Returns a new challenge, which contains its own end, encrypted for its purpose. Nothing is stored, so that anonymous
 * calls cannot fill the database.
 */
export function createChallenge({ settings, now }: Services, purpose: Purpose): string {
  return createVault(settings.credentialsKey).seal(String(+now() + challengeMs), getVaultContext(purpose));
}

/** Returns when a challenge of this server ends; undefined for another purpose or of another server. */
function readChallengeEnd({ settings }: Services, challenge: string, purpose: Purpose): number | undefined {
  try {
    return Number(createVault(settings.credentialsKey).open(challenge, getVaultContext(purpose)));
  } catch {
    return undefined;
  }
}

export function isOwnChallenge(services: Services, text: string, purpose: Purpose): boolean {
  const endsAt = readChallengeEnd(services, decodeChallenge(text), purpose);
  return endsAt !== undefined && endsAt > +services.now() && endsAt <= +services.now() + challengeMs;
}

/**
 * Uses up the challenge of a verified answer.
 *
 * @param clientData - `clientDataJSON` of the answer, in base64url.
 * @throws ApiRuleError - `passkey_failed`: it was used before.
 */
export async function acceptChallenge(tx: Database, { now }: Services, clientData: string): Promise<void> {
  const { challenge } = JSON.parse(decodeChallenge(clientData)) as { challenge: string };
  const spent = await tx
    .insert(spentChallenges)
    .values({
      challengeHash: hashChallenge(decodeChallenge(challenge)),
      endsAt: new Date(+now() + 2 * challengeMs),
    })
    .onConflictDoNothing()
    .returning({ hash: spentChallenges.challengeHash });
  if (spent.length === 0) throw new ApiRuleError('passkey_failed');
}

export async function sweepChallenges(db: Database, now: Date): Promise<void> {
  await db.delete(spentChallenges).where(lt(spentChallenges.endsAt, now));
}
