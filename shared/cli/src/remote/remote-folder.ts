import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { formatNearest } from '../nearest';
import { refuse } from '../refusal';
import { rebuild } from './built-remote';
import type { Terminal } from '../terminal';

/** The folders of remotes in a workspace, without their prefix. */
const listRemoteFolders = (cwd: string): string[] =>
  readdirSync(cwd).flatMap((name) => /^mfe-(.+)/.exec(name)?.slice(1) ?? []);

/** Where a remote can be: the folder of this name, or `mfe-<name>` for a remote's name. */
export const listPlaces = ({ cwd }: Pick<Terminal, 'cwd'>, folder: string): string[] =>
  [folder, `mfe-${folder}`].map((folderName) => path.resolve(cwd, folderName));

/** Returns the folder of a remote that may not be built yet. */
export function findSourceFolder(terminal: Terminal, folder = '.'): string {
  const sources = listPlaces(terminal, folder).find((place) => existsSync(path.join(place, 'package.json')));
  return (
    sources ??
    refuse(
      `there is no package.json in ${folder}: run the command in the folder of a remote, or name it${formatNearest(folder, listRemoteFolders(terminal.cwd))}`,
    )
  );
}

/** Returns the folder of a built remote. */
export function findRemoteFolder(terminal: Terminal, folder = '.'): string {
  const places = listPlaces(terminal, folder);
  const builtFolder = places.find((place) => existsSync(path.join(place, 'dist')));
  if (builtFolder) return builtFolder;
  if (places.some((place) => existsSync(place))) return refuse(`${folder} contains no dist: ${rebuild}`);
  return refuse(
    `there is no folder ${folder} or mfe-${folder}${formatNearest(folder, listRemoteFolders(terminal.cwd))}`,
  );
}
