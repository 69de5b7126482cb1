import { randomBytes } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { ReleaseFile } from './release-files';

const compress = promisify(brotliCompress);
const compressible = /\.(js|css|svg|json)$/;

/** Where the files of releases are kept: one folder for each remote and version, written once. */
export interface ReleaseStore {
  /** Adds a release; does nothing when it is there already. */
  add(name: string, version: string, files: readonly ReleaseFile[]): Promise<void>;
}

async function write(folder: string, { file, bytes }: ReleaseFile): Promise<void> {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, bytes);
  if (compressible.test(file)) {
    await writeFile(
      `${target}.br`,
      await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
  }
}

async function exists(folder: string): Promise<boolean> {
  return access(folder).then(
    () => true,
    () => false,
  );
}

/** A store in a folder of this machine. A release appears whole or not at all. */
export function folderStore(root: string): ReleaseStore {
  return {
    async add(name, version, files) {
      const target = path.join(root, name, version);
      if (await exists(target)) return;
      const aside = path.join(root, name, `.${version}.${randomBytes(4).toString('hex')}`);
      await mkdir(aside, { recursive: true });
      try {
        for (const file of files) await write(aside, file);
        await rename(aside, target);
      } catch (error) {
        await rm(aside, { recursive: true, force: true });
        if (!(await exists(target))) throw error;
      }
    },
  };
}
