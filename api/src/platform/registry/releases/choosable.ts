import type { RegisteredRemoteEntity } from '@parque/contract';
import { msPerDay } from '@parque/domain/durations';

function listChoosableVersions({
  stable,
  previous,
  rollouts,
  pins,
}: RegisteredRemoteEntity): readonly string[] {
  const ruleVersions = [...rollouts, ...pins].map(({ version }) => version);
  return [...new Set([stable, ...(previous === undefined ? [] : [previous]), ...ruleVersions])];
}

/** Links to a retired remote must not lead to another one soon after. */
const reservedMs = 30 * msPerDay;

/** Returns the remotes that are in a page: all but the retired ones. */
export const filterInUse = (remotes: readonly RegisteredRemoteEntity[]) =>
  remotes.filter(({ retiredAt }) => retiredAt === undefined);

/** The remotes whose addresses are taken: those in use, and those that were retired a short time ago. */
export const withAddresses = (remotes: readonly RegisteredRemoteEntity[], now: Date) =>
  remotes.filter(({ retiredAt }) => retiredAt === undefined || +now - Date.parse(retiredAt) < reservedMs);

export const listChoosableReleases = (remotes: readonly RegisteredRemoteEntity[]) =>
  remotes.flatMap((remote) =>
    listChoosableVersions(remote).map((version) => ({ name: remote.name, version })),
  );
