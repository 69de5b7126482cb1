import type { RemoteManifestEntity } from '@parque/contract';
import { formatPosition, reduceSourceMap, type FilePosition } from '@parque/release/upload';
import { and, eq, sql } from 'drizzle-orm';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Database } from '../../../core/database/database';
import { releaseMaps } from '../../../core/database/schema';
import type { ReleaseFile } from './release-files';

const maxVersions = 20;

/** Stores the source maps of the scripts of a release, and deletes those of the remote's oldest releases. */
export async function storeMaps(
  tx: Database,
  { name, version, files }: RemoteManifestEntity,
  maps: readonly ReleaseFile[],
): Promise<void> {
  const scripts = new Set(files.map(({ file }) => `${file}.map`));
  for (const { file, bytes } of maps) {
    const reducedMap = scripts.has(file) ? reduceSourceMap(bytes) : undefined;
    if (!reducedMap) continue;
    const map = await promisify(gzip)(reducedMap);
    await tx.insert(releaseMaps).values({ name, version, file, map }).onConflictDoNothing();
  }
  await tx.execute(sql`
    delete from release_maps where name = ${name} and version not in (
      select version from signed_releases where name = ${name} order by published_at desc limit ${maxVersions})`);
}

/** Returns a position in a release as its source map shows it; see `formatPosition`. */
export async function describePosition(
  db: Database,
  { name, version }: { readonly name: string; readonly version: string },
  position: FilePosition,
): Promise<string> {
  const { name: nameColumn, version: versionColumn, file: fileColumn } = releaseMaps;
  const [row] = await db
    .select()
    .from(releaseMaps)
    .where(and(eq(nameColumn, name), eq(versionColumn, version), eq(fileColumn, `${position.file}.map`)));
  return formatPosition(position, row && (await promisify(gunzip)(row.map)));
}
