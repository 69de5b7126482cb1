import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../refusal';
import type { Terminal } from '../terminal';

/** The name of a remote, and the folder of its team. */
export interface RemotePlace {
  readonly name: string;
  readonly folder: string;
}

async function nameIn(folder: string): Promise<string | undefined> {
  const text = await readFile(path.join(folder, 'dist/remote.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as { name: string }).name;
}

/**
 * Returns the remote that an argument names: a folder with a built remote, or a name.
 *
 * @param typed - The current folder by default.
 */
export async function findRemotePlace({ cwd }: Terminal, typed = '.'): Promise<RemotePlace> {
  const folders = [path.resolve(cwd, typed), path.resolve(cwd, `mfe-${typed}`)];
  const folder = folders.find((one) => existsSync(one)) ?? cwd;
  const name = folder === cwd && typed !== '.' ? undefined : await nameIn(folder);
  if (name) return { name, folder };
  const meant = typed.replace(/^mfe-/, '').replace(/\/$/, '');
  if (/^[a-z][a-z0-9-]{1,30}$/.test(meant)) return { name: meant, folder };
  throw new UsageError('name the remote, or the folder of its build');
}
