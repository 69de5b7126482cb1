import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { StartRefusedError } from '../../settings';

export const manifestName = 'backup.json';

const BackedUpTable = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1).readonly(),
  file: z.string().regex(/^[a-z0-9_]+\.copy\.gz$/),
  rows: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const BackupManifest = z.object({
  schema: z.literal(1),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** Each table after those that it refers to. */
  tables: z.array(BackedUpTable),
});

export type BackedUpTable = z.output<typeof BackedUpTable>;
export type BackupManifest = z.output<typeof BackupManifest>;

/** @throws StartRefusedError - The folder contains no backup, or an incomplete one. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  try {
    return BackupManifest.parse(JSON.parse(await readFile(path.join(folder, manifestName), 'utf8')));
  } catch {
    throw new StartRefusedError(`${folder} holds no backup`);
  }
}
