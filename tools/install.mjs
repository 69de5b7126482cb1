import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

const stamp = path.join(root, 'node_modules/.parque-install');

async function manifests() {
  const folders = await readdir(root);
  const shared = await readdir(path.join(root, 'shared'));
  return ['.', ...folders, ...shared.map((name) => `shared/${name}`)]
    .map((folder) => path.join(folder, 'package.json'))
    .filter((file) => existsSync(path.join(root, file)));
}

const wanted = async () =>
  fingerprint(
    root,
    ['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc', ...(await manifests())],
    [process.platform, process.arch],
  );

/**
 * Installs what the lockfile names, through npx, unless that was done already.
 *
 * @returns {Promise<boolean>} Whether everything is in place.
 */
export async function install() {
  const fresh = await wanted();
  const present = await readFile(stamp, 'utf8').catch(() => '');
  if (present === fresh) return true;
  const { packageManager } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  process.stdout.write('Installing what the lockfile names…\n');
  const { ok } = await run(
    'npx',
    [
      '-y',
      packageManager,
      'install',
      '--frozen-lockfile',
      '--prod=false',
      '--config.confirmModulesPurge=false',
    ],
    { cwd: root, isShown: true },
  );
  if (ok) await writeFile(stamp, fresh);
  else process.stderr.write('The packages could not be installed.\n');
  return ok;
}
