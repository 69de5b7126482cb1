import { existsSync } from 'node:fs';
import path from 'node:path';
import { refuse } from '../refusal';
import type { Terminal } from '../terminal';

/**
 * Returns the folder of a remote: the given one, or `mfe-<name>` for a remote's name.
 *
 * @param folder - The argument; the current folder by default.
 */
export function remoteFolder({ cwd }: Terminal, folder = '.'): string {
  const places = [path.resolve(cwd, folder), path.resolve(cwd, `mfe-${folder}`)];
  const found = places.find((place) => existsSync(path.join(place, 'dist')));
  return found ?? refuse(`${folder} contains no dist: build the remote first`);
}
