import type { RegisteredRemoteEntity } from '@parque/contract';

/** Every version of a remote that a user may get. */
function choosableVersions({ stable, previous, rollouts, pins }: RegisteredRemoteEntity): readonly string[] {
  const ruled = [...rollouts, ...pins].map(({ version }) => version);
  return [...new Set([stable, ...(previous === undefined ? [] : [previous]), ...ruled])];
}

const day = 24 * 60 * 60 * 1000;

/** Links to a retired remote must not lead to another one soon after. */
const reservedMs = 30 * day;

/** The remotes that are in a page: all but the retired ones. */
export const inUse = (remotes: readonly RegisteredRemoteEntity[]) =>
  remotes.filter(({ retiredAt }) => retiredAt === undefined);

/** The remotes whose addresses are taken: those in use, and those that were retired a short time ago. */
export const withAddresses = (remotes: readonly RegisteredRemoteEntity[], now: Date) =>
  remotes.filter(({ retiredAt }) => retiredAt === undefined || +now - Date.parse(retiredAt) < reservedMs);

/** The same of many remotes, each with its name. */
export const choosableOf = (remotes: readonly RegisteredRemoteEntity[]) =>
  remotes.flatMap((remote) => choosableVersions(remote).map((version) => ({ name: remote.name, version })));
