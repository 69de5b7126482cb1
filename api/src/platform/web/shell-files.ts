import { inArray, lt } from 'drizzle-orm';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { msPerDay } from '@parque/domain/durations';
import type { Database } from '../../core/database/database';
import { shellFiles } from '../../core/database/schema';
import type { Services } from '../../core/http/area';
import { computeIntegrity } from '../../core/files/integrity';

/** A file of a built shell, raw or compressed. */
interface BuiltFile {
  readonly file: string;
  readonly integrity: string;
  readonly bytes: Buffer;
}

/**
 * The names that contain a hash of the content. Only these can be served by a process of another version: the page and the
 * worker have the same address in each version, and source maps are public nowhere.
 */
const hashedName = /^(?:[a-z][a-z-]*\.)?[0-9a-f]{16,}\.(?:css|js|json|png|svg|webmanifest|woff2)(?:\.br)?$/;

export const isHashedName = (file: string): boolean => hashedName.test(file);

/** Reads the hashed files of a built shell; none if there is no build. */
export async function readShellFiles(folder: string): Promise<BuiltFile[]> {
  const names = (await readdir(folder).catch(() => [])).filter(isHashedName).sort();
  return Promise.all(
    names.map(async (file) => {
      const bytes = await readFile(path.join(folder, file));
      return { file, bytes, integrity: await computeIntegrity(bytes) };
    }),
  );
}

/** Rows of one statement: a build has about a hundred files with 3 MB. */
const rowsAtOnce = 20;

/**
 * Stores the files of a shell for the processes of other versions, and records that they are in use.
 *
 * @returns The names that are stored with other content. The first content remains.
 */
export async function publishShellFiles(
  { db, now }: Pick<Services, 'db' | 'now'>,
  files: readonly BuiltFile[],
): Promise<string[]> {
  if (files.length === 0) return [];
  const usedAt = now();
  const names = files.map(({ file }) => file);
  return db.transaction(async (tx) => {
    const storedFiles = await tx
      .update(shellFiles)
      .set({ usedAt })
      .where(inArray(shellFiles.file, names))
      .returning({ file: shellFiles.file, integrity: shellFiles.integrity });
    const integrities = new Map(storedFiles.map(({ file, integrity }) => [file, integrity]));
    const missingFiles = files.filter(({ file }) => !integrities.has(file));
    for (let batchStart = 0; batchStart < missingFiles.length; batchStart += rowsAtOnce) {
      const rows = missingFiles.slice(batchStart, batchStart + rowsAtOnce).map((row) => ({ ...row, usedAt }));
      await tx
        .insert(shellFiles)
        .values(rows)
        .onConflictDoUpdate({ target: shellFiles.file, set: { usedAt } });
    }
    // Another version of Node may compress the same file differently; browsers get the same bytes from both.
    const isOther = ({ file, integrity }: BuiltFile) =>
      !file.endsWith('.br') && integrities.has(file) && integrities.get(file) !== integrity;
    return files.filter(isOther).map(({ file }) => file);
  });
}

export async function listShellFiles(db: Database): Promise<ReadonlyMap<string, string>> {
  const { file, integrity } = shellFiles;
  const rows = await db.select({ file, integrity }).from(shellFiles);
  return new Map(rows.map((row) => [row.file, row.integrity]));
}

export async function readShellFile(db: Database, file: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ bytes: shellFiles.bytes })
    .from(shellFiles)
    .where(inArray(shellFiles.file, [file]));
  return row?.bytes;
}

/** Deletes the files that no running process has used for the given number of days. */
export async function sweepShellFiles(db: Database, now: Date, keepDays: number): Promise<void> {
  await db.delete(shellFiles).where(lt(shellFiles.usedAt, new Date(+now - keepDays * msPerDay)));
}
