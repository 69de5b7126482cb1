import type { RegistryEntity, RegistryEntryEntity, RemoteManifestEntity } from '@parque/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../database/database';
import { registryRevisions, remoteReleases } from '../database/schema';
import { readRelease, ReleaseRefused } from './release-folder';
import { routeOverlaps } from './route-overlap';
import type { ReleaseStore } from './store';

/** Where the files of a release are served. */
export const remotesBase = '/remotes/';

const emptyRegistry: RegistryEntity = { schema: 1, revision: 0, remotes: [] };

/** The registry as it stands: its newest revision. */
export async function currentRegistry(db: Database): Promise<RegistryEntity> {
  const [newest] = await db
    .select()
    .from(registryRevisions)
    .orderBy(desc(registryRevisions.revision))
    .limit(1);
  return newest?.document ?? emptyRegistry;
}

/** The number of the newest revision, which tells whether anything that was read before still holds. */
export async function currentRevision(db: Database): Promise<number> {
  const [newest] = await db
    .select({ revision: registryRevisions.revision })
    .from(registryRevisions)
    .orderBy(desc(registryRevisions.revision))
    .limit(1);
  return newest?.revision ?? 0;
}

function withEntry(registry: RegistryEntity, entry: RegistryEntryEntity): RegistryEntity {
  const others = registry.remotes.filter(({ manifest }) => manifest.name !== entry.manifest.name);
  const remotes = [...others, entry].sort((one, other) => (one.manifest.name < other.manifest.name ? -1 : 1));
  return { schema: 1, revision: registry.revision + 1, remotes };
}

/** Keeps the manifest of a version, once. */
async function keep(tx: Database, manifest: RemoteManifestEntity): Promise<void> {
  const { name, version } = manifest;
  const [kept] = await tx
    .select()
    .from(remoteReleases)
    .where(and(eq(remoteReleases.name, name), eq(remoteReleases.version, version)));
  if (!kept) await tx.insert(remoteReleases).values({ name, version, manifest });
  else if (!isDeepStrictEqual(kept.manifest, JSON.parse(JSON.stringify(manifest)))) {
    throw new ReleaseRefused([
      `${name} ${version} is published already, with other content: raise the version`,
    ]);
  }
}

/** What a publication changed. */
export interface Publication {
  readonly name: string;
  readonly version: string;
  readonly revision: number;
  /** False when the registry named this version already. */
  readonly isNew: boolean;
}

/**
 * Publishes the built remote in `folder`: keeps its files and its manifest, and adds a revision that names it.
 *
 * @throws ReleaseRefused - When the release is damaged, takes an address of another remote, or would change a
 *   version that is published.
 */
export async function publishRelease(
  { db, store }: { db: Database; store: ReleaseStore },
  folder: string,
  { actor, reason }: { actor: string; reason: string },
): Promise<Publication> {
  const { manifest, files } = await readRelease(folder);
  const { name, version } = manifest;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('parque registry'))`);
    const registry = await currentRegistry(tx);
    const overlaps = routeOverlaps(
      manifest,
      registry.remotes.map((entry) => entry.manifest),
    );
    if (overlaps.length > 0) throw new ReleaseRefused(overlaps);
    await keep(tx, manifest);
    await store.add(name, version, files);

    const named = registry.remotes.find((entry) => entry.manifest.name === name);
    if (named?.manifest.version === version) {
      return { name, version, revision: registry.revision, isNew: false };
    }
    const document = withEntry(registry, { manifest, base: `${remotesBase}${name}/${version}/` });
    const { revision } = document;
    await tx.insert(registryRevisions).values({ revision, document, actor, reason });
    return { name, version, revision, isNew: true };
  });
}
