import type { RegisteredRemoteEntity } from '@parque/contract';

/** Every version of a remote that a user may get. */
function choosableVersions({ stable, previous, rollouts, pins }: RegisteredRemoteEntity): readonly string[] {
  const ruled = [...rollouts, ...pins].map(({ version }) => version);
  return [...new Set([stable, ...(previous === undefined ? [] : [previous]), ...ruled])];
}

/** The same of many remotes, each with its name. */
export const choosableOf = (remotes: readonly RegisteredRemoteEntity[]) =>
  remotes.flatMap((remote) => choosableVersions(remote).map((version) => ({ name: remote.name, version })));
