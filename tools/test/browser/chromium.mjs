import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../../root.mjs';
import { runNode } from '../../processes/run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/homebrew/bin'];
const apps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The command line of Playwright, a dependency of e2e. */
export const playwright = path.join(root, 'e2e/node_modules/@playwright/test/cli.js');

function findPlaywrightsChromium() {
  const { chromium } = createRequire(playwright)('@playwright/test');
  return chromium.executablePath();
}

/** @param {NodeJS.ProcessEnv} env */
function findInstalled(env) {
  const inFolders = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const places = [env.CHROMIUM_PATH, ...inFolders, ...apps, findPlaywrightsChromium()];
  return places.find((candidate) => candidate && existsSync(candidate));
}

/**
 * Finds a Chromium to test with: `CHROMIUM_PATH`, the system's, or Playwright's, which is installed when missing.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | undefined>} Its path; `undefined` when there is none and none could be installed.
 */
export async function findChromium(env) {
  const installedChromium = findInstalled(env);
  if (installedChromium) return installedChromium;
  const isRoot = process.getuid?.() === 0;
  const args = [
    'install',
    ...(isRoot && process.platform === 'linux' ? ['--with-deps'] : []),
    '--no-shell',
    'chromium',
  ];
  await runNode(playwright, args, { cwd: root, isShown: true });
  return findInstalled(env);
}
