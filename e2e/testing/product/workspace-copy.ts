import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../workspace';

/** What is not part of the sources. */
const omittedFolders = new Set(['.git', '.cache', '.data', 'dist', 'node_modules', 'test-results']);

/**
 * Links the packages of one folder as they are linked in the workspace: those of the workspace then resolve inside the
 * copy, and installed ones to the one installation.
 */
async function linkPackages(folder: string, copy: string): Promise<void> {
  const sourceModules = path.join(folder, 'node_modules');
  if (!existsSync(sourceModules)) return;
  const copiedModules = path.join(copy, 'node_modules');
  await mkdir(copiedModules);
  for (const name of await readdir(sourceModules)) {
    if (name === '.pnpm')
      await symlink(path.join(sourceModules, name), path.join(copiedModules, name), 'junction');
    else
      await cp(path.join(sourceModules, name), path.join(copiedModules, name), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (file) => !file.endsWith('.bin'),
      });
  }
}

/**
 * Copies the sources of the workspace, so that a test can edit them, into a folder whose name has a space and an
 * accent.
 *
 * @returns The folder; remove it with `removeCopy`.
 */
export async function copyWorkspace(): Promise<string> {
  const parent = await mkdtemp(path.join(tmpdir(), 'parque-copy-'));
  await chmod(parent, 0o755);
  const copy = path.join(parent, 'Parqué de prueba');
  await cp(root, copy, { recursive: true, filter: (file) => !omittedFolders.has(path.basename(file)) });
  const groups = [root, path.join(root, 'shared')];
  const folders = await Promise.all(
    groups.map(async (group) => (await readdir(group)).map((name) => path.join(group, name))),
  );
  for (const folder of [root, ...folders.flat()]) {
    const target = path.join(copy, path.relative(root, folder));
    if (existsSync(target) && path.basename(folder) !== 'node_modules') await linkPackages(folder, target);
  }
  return copy;
}

export const removeCopy = (copy: string): Promise<void> =>
  rm(path.dirname(copy), { recursive: true, force: true });
