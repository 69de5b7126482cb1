import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { ReleaseFile } from '../releases/release-files';

const compress = promisify(brotliCompress);
const compressible = /\.(js|css|svg|json)$/;

/** The best quality takes a second for each MB, and saves a twentieth. */
const chooseBrotliQuality = ({ length }: Buffer) => (length > 512 * 1024 ? 9 : 11);

/** The files of a release that are in the store already, or next to their place in it. */
export interface StagedRelease {
  /** Puts them in their place, at once. */
  commit(): Promise<void>;
  /** Deletes them if they were not committed. */
  discard(): Promise<void>;
}

/** Where the files of releases are stored: one folder for each remote and version, written once. */
export interface ReleaseStore {
  /**
   * Writes the files of a release, which may take long.
   *
   * @param isPublished - The registry has this version: its files are not written again if they are there.
   */
  stage(
    name: string,
    version: string,
    files: readonly ReleaseFile[],
    isPublished: boolean,
  ): Promise<StagedRelease>;
}

async function write(folder: string, { file, bytes }: ReleaseFile): Promise<void> {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, bytes);
  if (compressible.test(file)) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: chooseBrotliQuality(bytes),
      // Each file is compressed as one block, like the files of the shell.
      [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
    };
    await writeFile(`${target}.br`, await compress(bytes, { params }));
  }
}

const exists = (folder: string) =>
  stat(folder).then(
    () => true,
    () => false,
  );

const nothingToDo: StagedRelease = { commit: async () => undefined, discard: async () => undefined };

/**
 * Renames the folder `aside` to `target`. An existing `target` is the rest of a publication that stopped before its
 * registration.
 */
async function replace(target: string, aside: string): Promise<void> {
  const old = `${aside}.old`;
  await rename(target, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(aside, target);
  await rm(old, { recursive: true, force: true });
}

/** Creates a store in a folder of this machine. A release appears whole or not at all. */
export function createFolderStore(root: string): ReleaseStore {
  return {
    async stage(name, version, files, isPublished) {
      const target = path.join(root, name, version);
      if (isPublished && (await exists(target))) return nothingToDo;
      const aside = path.join(root, name, `.${version}.${randomBytes(4).toString('hex')}`);
      const discard = () => rm(aside, { recursive: true, force: true });
      await mkdir(aside, { recursive: true });
      try {
        for (const file of files) await write(aside, file);
      } catch (error) {
        await discard();
        throw error;
      }
      return { commit: () => replace(target, aside), discard };
    },
  };
}
