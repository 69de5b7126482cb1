import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from './settings';
import type { Folders } from './web/static';

/** The bundles are in api/dist; the files that they read are beside and above them. */
const here = path.dirname(fileURLToPath(import.meta.url));

/** The folder above all parts. */
export const workspace = path.join(here, '..', '..');

export const migrations = path.join(here, '..', 'migrations');

export function foldersOf(settings: Settings): Folders {
  return {
    shell: path.resolve(settings.shellDir ?? path.join(workspace, 'shell', 'dist')),
    ...(!settings.shellDir && { earlierShells: path.join(workspace, 'shell', 'earlier', 'dist') }),
    ...(!settings.s3 && { remotes: settings.remotesStore }),
    pictures: path.join(here, '..', 'assets', 'products'),
    terminal: path.join(workspace, 'terminal'),
    ...(settings.demo && { legal: path.join(here, '..', 'assets', 'legal') }),
  };
}
