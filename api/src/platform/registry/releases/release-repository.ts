import type { ReleaseEntity, RemoteManifestEntity, SignedEntity } from '@parque/contract';
import { toReleaseId } from '@parque/release';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { signedReleases } from '../../../core/database/schema';

/** A release that was verified when it was published. */
export interface StoredRelease {
  readonly signedRelease: SignedEntity;
  readonly manifest: RemoteManifestEntity;
}

const parseManifest = ({ payload }: SignedEntity) => (JSON.parse(payload) as ReleaseEntity).manifest;

export async function findRelease(db: Database, name: string, version: string) {
  const [row] = await db
    .select()
    .from(signedReleases)
    .where(and(eq(signedReleases.name, name), eq(signedReleases.version, version)));
  return row && { signedRelease: row.signed, manifest: parseManifest(row.signed) };
}

/** @returns By "<name>@<version>". */
export async function findReleases(db: Database, releases: readonly { name: string; version: string }[]) {
  const ids = new Set(releases.map(({ name, version }) => toReleaseId(name, version)));
  if (ids.size === 0) return new Map<string, StoredRelease>();
  const rows = await db
    .select()
    .from(signedReleases)
    .where(inArray(signedReleases.version, [...new Set(releases.map(({ version }) => version))]));
  return new Map(
    rows
      .map((row) => [toReleaseId(row.name, row.version), row] as const)
      .filter(([id]) => ids.has(id))
      .map(([id, { signed }]) => [id, { signedRelease: signed, manifest: parseManifest(signed) }]),
  );
}

export async function addRelease(
  db: Database,
  { team, manifest: { name, version } }: ReleaseEntity,
  rest: { signed: SignedEntity; actor: string; publishedAt: Date },
): Promise<void> {
  await db.insert(signedReleases).values({ name, version, team, ...rest });
}

/** The same content, signed by another key. */
export async function signAgain(
  db: Database,
  { team, manifest: { name, version } }: ReleaseEntity,
  signedRelease: SignedEntity,
): Promise<void> {
  await db
    .update(signedReleases)
    .set({ signed: signedRelease, team })
    .where(and(eq(signedReleases.name, name), eq(signedReleases.version, version)));
}

export async function listPublishedVersions(db: Database, name: string): Promise<Set<string>> {
  const rows = await db
    .select({ version: signedReleases.version })
    .from(signedReleases)
    .where(eq(signedReleases.name, name));
  return new Set(rows.map(({ version }) => version));
}

export function listSignedVersions(db: Database, name: string, only?: readonly string[]) {
  const { version, signed } = signedReleases;
  return db
    .select({ version, signed })
    .from(signedReleases)
    .where(and(eq(signedReleases.name, name), only && inArray(version, [...only])));
}

/** Returns the newest releases of a remote, without what they hold. */
export function listNewestReleases(db: Database, name: string, limit: number) {
  const { version, team, actor, publishedAt } = signedReleases;
  return db
    .select({ version, team, actor, publishedAt })
    .from(signedReleases)
    .where(eq(signedReleases.name, name))
    .orderBy(desc(publishedAt))
    .limit(limit);
}
