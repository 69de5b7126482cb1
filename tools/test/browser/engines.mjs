import { existsSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.mjs';

/**
 * What a step needs to test in an engine: the environment of the tests, or one line about what is missing.
 *
 * @typedef {{ env: NodeJS.ProcessEnv, reason?: undefined } | { env?: undefined, reason: string }} Engine
 */

/**
 * Returns the first of some programs that exists.
 *
 * @param {readonly string[]} names
 * @param {NodeJS.ProcessEnv} env - Its PATH lists the folders.
 * @returns {string | undefined}
 */
function findProgram(names, env) {
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file));
}

/** @returns {Promise<Engine>} */
export async function findChromiumEngine() {
  const chromium = await findChromium(process.env);
  return chromium
    ? { env: { PARQUE_CHROMIUM: chromium } }
    : { reason: 'There is no Chromium, and none could be installed.' };
}

/**
 * Firefox of the system, as Debian's package installs it. It is not installed by the tests.
 *
 * @param {NodeJS.ProcessEnv} env - `PARQUE_FIREFOX` names another one.
 * @returns {Engine}
 */
export function findFirefoxEngine(env) {
  const firefox = env.PARQUE_FIREFOX ?? findProgram(['firefox-esr', 'firefox'], env);
  return firefox && existsSync(firefox)
    ? { env: { PARQUE_FIREFOX: firefox } }
    : {
        reason: 'There is no Firefox: install the package firefox-esr, or name a Firefox in PARQUE_FIREFOX.',
      };
}

/**
 * WebKitGTK of the system with its WebDriver server, as Debian's packages install them. Its browser needs a display, which
 * Xvfb provides.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Engine}
 */
export function findWebKitEngine(env) {
  const packages = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };
  const missingPackages = Object.entries(packages).filter(([program]) => !findProgram([program], env));
  if (missingPackages.length === 0) return { env: {} };
  return {
    reason: `There is no WebKitGTK: install ${missingPackages.map(([, name]) => name).join(' and ')}.`,
  };
}
