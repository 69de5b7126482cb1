import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { WrongUsage } from './refusal';
import type { Terminal } from './terminal';

/** A remote by name, and the folder in which its team is at work. */
export interface RemotePlace {
  readonly name: string;
  readonly folder: string;
}

async function nameIn(folder: string): Promise<string | undefined> {
  const text = await readFile(path.join(folder, 'dist/remote.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as { name: string }).name;
}

/**
 * The remote that is meant: a folder that holds a built one, or a name.
 *
 * @param typed - The current folder by default.
 */
export async function remotePlace({ cwd }: Terminal, typed = '.'): Promise<RemotePlace> {
  const folders = [path.resolve(cwd, typed), path.resolve(cwd, `mfe-${typed}`)];
  const folder = folders.find((one) => existsSync(one)) ?? cwd;
  const name = folder === cwd && typed !== '.' ? undefined : await nameIn(folder);
  if (name) return { name, folder };
  const meant = typed.replace(/^mfe-/, '').replace(/\/$/, '');
  if (/^[a-z][a-z0-9-]{1,30}$/.test(meant)) return { name: meant, folder };
  throw new WrongUsage('say which remote: its name, or the folder in which it is built');
}
