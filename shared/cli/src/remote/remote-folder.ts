import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { formatNearest } from '../nearest';
import { refuse } from '../refusal';
import { rebuild } from './built-remote';
import type { Terminal } from '../terminal';

/** The folders of remotes in a workspace, without their prefix. */
const listRemoteFolders = (cwd: string): string[] =>
  readdirSync(cwd).flatMap((name) => /^mfe-(.+)/.exec(name)?.slice(1) ?? []);

/** Returns the folder of a remote that may not be built yet: the given one, or `mfe-<name>` for a remote's name. */
export function findSourceFolder({ cwd }: Terminal, folder = '.'): string {
  const places = [path.resolve(cwd, folder), path.resolve(cwd, `mfe-${folder}`)];
  const sources = places.find((place) => existsSync(path.join(place, 'package.json')));
  return (
    sources ?? refuse(`there is no package.json in ${folder}${formatNearest(folder, listRemoteFolders(cwd))}`)
  );
}

/**
 * Returns the folder of a remote: the given one, or `mfe-<name>` for a remote's name.
 *
 * @param folder - The argument; the current folder by default.
 */
export function findRemoteFolder({ cwd }: Terminal, folder = '.'): string {
  const places = [path.resolve(cwd, folder), path.resolve(cwd, `mfe-${folder}`)];
  const builtFolder = places.find((place) => existsSync(path.join(place, 'dist')));
  if (builtFolder) return builtFolder;
  if (places.some((place) => existsSync(place))) return refuse(`${folder} contains no dist: ${rebuild}`);
  return refuse(
    `there is no folder ${folder} or mfe-${folder}${formatNearest(folder, listRemoteFolders(cwd))}`,
  );
}
