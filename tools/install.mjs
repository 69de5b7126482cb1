import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findRequiredPackages } from './build/required-packages.mjs';
import { computeFingerprint } from './build/fingerprint.mjs';
import { root } from './root.mjs';
import { getNpmHere } from '../shared/cli/src/dev/npm-command.mjs';
import { run } from './processes/run.mjs';
import { runWithLock } from './processes/folder-lock.mjs';

const stamp = path.join(root, 'node_modules/.parque-install');

const fingerprintPackages = async () =>
  computeFingerprint(
    root,
    ['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc'],
    [process.platform, process.arch, await findRequiredPackages(root)],
  );

/** @param {string} fresh */
const isInstalled = async (fresh) => (await readFile(stamp, 'utf8').catch(() => '')) === fresh;

/**
 * Installs the packages of the lockfile through npx, unless they are already installed.
 *
 * @returns {Promise<boolean>} Whether all packages are installed.
 */
export async function install() {
  const fresh = await fingerprintPackages();
  return (await isInstalled(fresh)) || runWithLock(root, () => installOnce(fresh));
}

/** @param {string} fresh */
async function installOnce(fresh) {
  // Another process may have installed them while this one waited.
  if (await isInstalled(fresh)) return true;
  const { packageManager } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  process.stdout.write('Installing the packages of the lockfile…\n');
  const npx = getNpmHere('npx');
  const { ok } = await run(
    npx.program,
    [
      ...npx.args,
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
