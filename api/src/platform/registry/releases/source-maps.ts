import type { RemoteManifestEntity } from '@parque/contract';
import { reduceSourceMap } from '@parque/release/upload';
import { and, eq, sql } from 'drizzle-orm';
import { SourceMap, type SourceMapPayload } from 'node:module';
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
    const reduced = scripts.has(file) ? reduceSourceMap(bytes) : undefined;
    if (!reduced) continue;
    const map = await promisify(gzip)(reduced);
    await tx.insert(releaseMaps).values({ name, version, file, map }).onConflictDoNothing();
  }
  await tx.execute(sql`
    delete from release_maps where name = ${name} and version not in (
      select version from signed_releases where name = ${name} order by published_at desc limit ${maxVersions})`);
}

/** Returns the path of a source below the remote's folder, without what bundlers write before it. */
const toSourcePath = (source: string) => source.replace(/^\w+:\/\/[^/]*\//, '').replace(/^(\.{1,2}\/)+/, '');

/** A position in a file of a release. */
export interface FilePosition {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** Returns "<source>:<line>" for a position, or the position itself without a map; empty without a file. */
export async function describePosition(
  db: Database,
  { name, version }: { readonly name: string; readonly version: string },
  { file = '', line, column = 1 }: FilePosition,
): Promise<string> {
  if (line === undefined) return file;
  const { name: nameColumn, version: versionColumn, file: fileColumn } = releaseMaps;
  const [row] = await db
    .select()
    .from(releaseMaps)
    .where(and(eq(nameColumn, name), eq(versionColumn, version), eq(fileColumn, `${file}.map`)));
  if (!row) return `${file}:${line}:${column}`;
  const payload = JSON.parse((await promisify(gunzip)(row.map)).toString()) as SourceMapPayload;
  const origin = new SourceMap(payload).findEntry(Math.max(0, line - 1), Math.max(0, column - 1));
  return 'originalSource' in origin
    ? `${toSourcePath(origin.originalSource)}:${origin.originalLine + 1}`
    : `${file}:${line}:${column}`;
}
