import path from 'node:path';
import { createDevelopmentKeys } from '@parque/release/development-keys';

/**
 * Returns the keys whose lists of teams a build of the shell accepts: those of `PARQUE_ROOT_KEYS`, or the keys of the
 * workspace.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} folder - The shell's folder, in the workspace.
 * @returns {readonly string[]} Public keys, base64.
 * @throws {Error} With `NODE_ENV=production` and no key: browsers would reject the key list of the installation.
 */
export function readRootKeys(env, folder) {
  const givenKeys = (env.PARQUE_ROOT_KEYS ?? '').split(',').map((key) => key.trim());
  const keys = givenKeys.filter(Boolean);
  if (keys.length > 0) return keys;
  if (env.NODE_ENV === 'production') {
    throw new Error(
      'PARQUE_ROOT_KEYS is missing: set it to the public root keys of the installation (its ROOT_KEYS), separated by commas.',
    );
  }
  return createDevelopmentKeys(path.join(folder, '..'), []).rootKeys;
}
