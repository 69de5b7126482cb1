import type { RegistryEntity } from '@parque/contract';
import type { Database } from '../../../core/database/database';
import { findReleases } from './release-repository';
import { readInSnapshot, getNewestRevision } from '../revisions';

/** Returns the stable release of every remote that is on, without proof: for shells that do not verify. */
export async function loadCurrentRegistry(db: Database): Promise<RegistryEntity> {
  const { revision, activeRemotes, releases } = await readInSnapshot(db, async (tx) => {
    const { revision, remotes } = await getNewestRevision(tx);
    const activeRemotes = remotes.filter(({ state }) => state === 'on');
    const stable = activeRemotes.map((remote) => ({ name: remote.name, version: remote.stable }));
    return { revision, activeRemotes, releases: await findReleases(tx, stable) };
  });
  return {
    schema: 1,
    revision,
    remotes: activeRemotes.flatMap(({ name, base, stable }) => {
      const release = releases.get(`${name}@${stable}`);
      return release ? [{ manifest: release.manifest, base: `${base}${stable}/` }] : [];
    }),
  };
}
