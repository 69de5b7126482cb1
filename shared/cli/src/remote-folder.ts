import { existsSync } from 'node:fs';
import path from 'node:path';
import { refuse } from './refusal';
import type { Terminal } from './terminal';

/**
 * The folder of a remote: as it was typed, or `mfe-<name>` when it is the remote's name.
 *
 * @param folder - What was typed; the current folder by default.
 */
export function remoteFolder({ cwd }: Terminal, folder = '.'): string {
  const places = [path.resolve(cwd, folder), path.resolve(cwd, `mfe-${folder}`)];
  const found = places.find((place) => existsSync(path.join(place, 'dist')));
  return found ?? refuse(`${folder} holds no dist: build the remote first`);
}
