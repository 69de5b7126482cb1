import { remoteNamePattern } from '@parque/contract/declaration';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../refusal';
import { listPlaces } from './remote-folder';
import type { Terminal } from '../terminal';

/** The name of a remote, and the folder of its team. */
export interface RemotePlace {
  readonly name: string;
  readonly folder: string;
}

/** Returns the name of the remote in a folder. Without a build, it is that of its package, `@parque/mfe-avisos`. */
async function readRemoteName(folder: string): Promise<string | undefined> {
  for (const file of ['dist/remote.json', 'package.json']) {
    const text = await readFile(path.join(folder, file), 'utf8').catch(() => '{}');
    const { name = '' } = JSON.parse(text) as { name?: string };
    if (file.startsWith('dist') ? name : /(?:^|\/)mfe-/.test(name)) return name.replace(/^.*mfe-/, '');
  }
  return undefined;
}

/**
 * Returns the remote that an argument names: a folder of a remote, or a name.
 *
 * @param nameOrPath - The current folder by default.
 */
export async function findRemotePlace(terminal: Terminal, nameOrPath = '.'): Promise<RemotePlace> {
  const { cwd } = terminal;
  const folder = listPlaces(terminal, nameOrPath).find((candidate) => existsSync(candidate)) ?? cwd;
  const name = folder === cwd && nameOrPath !== '.' ? undefined : await readRemoteName(folder);
  if (name) return { name, folder };
  const typedName = nameOrPath.replace(/^mfe-/, '').replace(/\/$/, '');
  if (remoteNamePattern.test(typedName)) return { name: typedName, folder };
  throw new UsageError(
    `${nameOrPath === '.' ? 'this folder' : nameOrPath} is no remote: name one, such as \`avisos\`, or run the command in its folder`,
  );
}
