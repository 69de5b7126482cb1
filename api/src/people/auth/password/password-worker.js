import argon2 from '@node-rs/argon2';
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** OWASP's minimum for argon2id, independent of the library's defaults. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Where processors are few, sign-ins must not delay other calls. Linux schedules each thread by its own priority
 * (sched(7)), and names the calling thread in /proc/thread-self; other systems have one priority for the process.
 */
function lowerPriority() {
  try {
    const [, , thread] = readlinkSync('/proc/thread-self').split('/');
    setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Another system, or one that hides /proc: hashing works at the usual priority.
  }
}

lowerPriority();

/**
 * Runs in a worker thread.
 *
 * @param {import('./password-worker').HashingWork} work
 * @returns The hash of the password; with a given hash, whether the password matches.
 */
export default ({ password, passwordHash }) =>
  passwordHash === undefined ? argon2.hashSync(password, options) : argon2.verifySync(passwordHash, password);
