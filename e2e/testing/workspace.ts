import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The folder of the workspace. */
export const root = path.resolve(import.meta.dirname, '../..');

/** The folder of a remote that only these tests know. */
export const getFixtureFolder = (name: string) => path.join(root, 'e2e/fixtures', name);

/** What a build left in a remote's folder. */
export const getDist = (folder: string) => path.join(folder, 'dist');

/** The built remotes of the workspace, as `npm start` publishes them. */
export function listBuiltRemotes(): string[] {
  return readdirSync(root)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => getDist(path.join(root, name)))
    .filter((folder) => existsSync(path.join(folder, 'remote.json')));
}
