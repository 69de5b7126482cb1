import type { KeyListEntity, RegisteredRemoteEntity } from '@parque/contract';
import { toReleaseId } from '@parque/release';
import { recordChange } from '../../../core/audit/audit-log';
import type { Database } from '../../../core/database/database';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { filterInUse } from '../releases/choosable';
import { findUnusableVersions } from '../releases/unusable';

/** Whether browsers run a version of a remote. */
export type Runs = (version: string | undefined) => boolean;

/** Whether browsers run the stable version of a remote and the one before, by a key list. */
export async function createRunsCheck(
  db: Database,
  { name, stable, previous }: RegisteredRemoteEntity,
  list: KeyListEntity,
): Promise<Runs> {
  const revokedIds = new Set(list.revoked.map((release) => toReleaseId(release.name, release.version)));
  const currentVersions = previous === undefined ? [stable] : [stable, previous];
  const unusable = await findUnusableVersions(db, name, list, currentVersions);
  return (version) =>
    version !== undefined && !unusable.has(version) && !revokedIds.has(toReleaseId(name, version));
}

/**
 * Returns whether a key list takes a remote from its users: its stable version ran before, and no longer runs. After a
 * revocation browsers run the previous version, so the remote is lost only if that version does not run either.
 */
async function isLost(
  db: Database,
  remote: RegisteredRemoteEntity,
  before: KeyListEntity,
  next: KeyListEntity,
): Promise<boolean> {
  const { name, stable, previous } = remote;
  const ran = await createRunsCheck(db, remote, before);
  const runs = await createRunsCheck(db, remote, next);
  if (!ran(stable) || runs(stable)) return false;
  const isRevoked = next.revoked.some((release) => release.name === name && release.version === stable);
  return !isRevoked || !runs(previous);
}

/** Returns the remotes that have users now, and whose stable version no browser would run by the next key list. */
export async function findLostRemotes(
  db: Database,
  remotes: readonly RegisteredRemoteEntity[],
  before: KeyListEntity,
  next: KeyListEntity,
): Promise<RegisteredRemoteEntity[]> {
  const shownRemotes = filterInUse(remotes).filter(({ state }) => state !== 'off');
  const verdicts = await Promise.all(
    shownRemotes.map(async (remote) => ({ remote, lost: await isLost(db, remote, before, next) })),
  );
  return verdicts.filter(({ lost }) => lost).map(({ remote }) => remote);
}

/** @throws ApiRuleError - `remotes_lost` with each remote whose loss is not accepted, and its version. */
export function requireAccepted(
  lostRemotes: readonly RegisteredRemoteEntity[],
  acceptedNames: readonly string[],
): void {
  const open = lostRemotes.filter(({ name }) => !acceptedNames.includes(name));
  if (open.length === 0) return;
  throw new ApiRuleError('remotes_lost', {
    fields: Object.fromEntries(open.map(({ name, stable }) => [name, stable])),
  });
}

/** Notes each loss that was accepted, in the transaction of the key list. */
export async function recordLosses(
  tx: Database,
  lostRemotes: readonly RegisteredRemoteEntity[],
  remotes: readonly RegisteredRemoteEntity[],
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<void> {
  for (const lostRemote of lostRemotes) {
    await recordChange({ tx, actorId: null, at }, 'registry.keys', `remote:${lostRemote.name}`, {
      reason,
      before: lostRemote,
      after: remotes.find(({ name }) => name === lostRemote.name),
    });
  }
}
