import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { msPerHour } from '@parque/domain/durations';
import { computeIntegrity } from './integrity';

/** Immutable files, stored on this machine under their hash. */
export interface FileCache {
  /**
   * Returns the file with this hash, from this machine if possible.
   *
   * @param integrity - `sha384-` and the hash in base64.
   * @param load - Loads the file from its store; `undefined` when the store does not contain it.
   * @throws Error - When `load` fails, or returns other bytes than those of the hash.
   */
  read(integrity: string, load: () => Promise<Buffer | undefined>): Promise<Buffer | undefined>;
}

interface FileCacheOptions {
  readonly folder: string;
  /** The size above which the files that were not read for the longest time are deleted; 0 stores none. */
  readonly maxBytes: number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

const partSuffix = '.part';
/** A write never takes this long, so an older unfinished file was left by a process that was killed. */
const abandonedMs = msPerHour;

interface CachedFile {
  readonly file: string;
  readonly bytes: number;
  readonly readAt: number;
}

async function listCachedFiles(folder: string): Promise<CachedFile[]> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      // Another process may have deleted it.
      const fileStats = await stat(file).catch(() => undefined);
      return fileStats?.isFile() ? [{ file, bytes: fileStats.size, readAt: fileStats.mtimeMs }] : [];
    }),
  );
  return files.flat();
}

async function freeSpace(folder: string, maxBytes: number): Promise<void> {
  const files = (await listCachedFiles(folder)).sort((a, b) => a.readAt - b.readAt);
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { file, bytes, readAt } of files) {
    const isAbandoned = file.endsWith(partSuffix) && Date.now() - readAt > abandonedMs;
    if (total <= maxBytes && !isAbandoned) continue;
    await rm(file, { force: true });
    total -= bytes;
  }
}

/**
 * A cache in a folder that several processes may share. A file that was changed or damaged is deleted and loaded again.
 * A folder that cannot be written, such as on a full disk, only means that files are loaded from their store each time.
 */
export function createFileCache({ folder, maxBytes, log }: FileCacheOptions): FileCache {
  const loads = new Map<string, Promise<Buffer | undefined>>();
  let isReported = false;
  const report = (err: unknown) => {
    if (!isReported) log.warn({ err, folder }, 'files of releases cannot be cached');
    isReported = true;
  };

  const readCachedFile = async (file: string, integrity: string) => {
    const bytes = await readFile(file).catch(() => undefined);
    if (!bytes) return undefined;
    if ((await computeIntegrity(bytes)) === integrity) {
      const accessTime = new Date();
      await utimes(file, accessTime, accessTime).catch(() => undefined);
      return bytes;
    }
    await rm(file, { force: true }).catch(report);
    return undefined;
  };

  const store = async (file: string, bytes: Buffer) => {
    const part = `${file}.${randomUUID()}${partSuffix}`;
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(part, bytes, { mode: 0o600 });
      await rename(part, file);
      await freeSpace(folder, maxBytes);
    } catch (error) {
      report(error);
      await rm(part, { force: true }).catch(() => undefined);
    }
  };

  const find = async (integrity: string, load: () => Promise<Buffer | undefined>) => {
    const hash = Buffer.from(integrity.replace(/^sha384-/, ''), 'base64').toString('hex');
    const file = path.join(folder, hash);
    const cachedBytes = await readCachedFile(file, integrity);
    if (cachedBytes) return cachedBytes;
    const bytes = await load();
    if (!bytes) return undefined;
    if ((await computeIntegrity(bytes)) !== integrity)
      throw new Error(`the store returned other bytes than ${integrity}`);
    if (bytes.length <= maxBytes) await store(file, bytes);
    return bytes;
  };

  return {
    read(integrity, load) {
      const runningLoad = loads.get(integrity);
      if (runningLoad) return runningLoad;
      const newLoad = find(integrity, load).finally(() => loads.delete(integrity));
      loads.set(integrity, newLoad);
      return newLoad;
    },
  };
}
