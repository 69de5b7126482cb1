import argon2 from '@node-rs/argon2';

/** OWASP's floor for argon2id, named so that a change of the library's defaults changes nothing here. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Runs in a thread of its own.
 *
 * @param {import('./password-worker').HashingWork} work
 * @returns The hash of the password; with a hash, whether the password is right.
 */
export default ({ password, passwordHash }) =>
  passwordHash === undefined ? argon2.hashSync(password, options) : argon2.verifySync(passwordHash, password);
