import argon2 from '@node-rs/argon2';

/** OWASP's minimum for argon2id, independent of the library's defaults. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Runs in a worker thread.
 *
 * @param {import('./password-worker').HashingWork} work
 * @returns The hash of the password; with a given hash, whether the password matches.
 */
export default ({ password, passwordHash }) =>
  passwordHash === undefined ? argon2.hashSync(password, options) : argon2.verifySync(passwordHash, password);
