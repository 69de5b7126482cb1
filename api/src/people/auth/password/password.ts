import { minPasswordCharacters } from '@parque/contract/limits';
import { dictionary } from '@zxcvbn-ts/language-common';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { createKeyedQueues } from '../../../core/http/limits/keyed-queues';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import type { HashingWork } from './password-worker';

/** Keyboards write ñ as one character or as two: the same password must give the same hash (NIST SP 800-63B, 3.1.1.2). */
const normalise = (password: string) => password.normalize('NFKC');

const minCharacters = 4;

const knownPasswords = new Set<string | number>(dictionary.passwords);

/** Words that are guessed first here, with any digits and signs around them. The last is of the demo. */
const ownWords = new Set([
  'parque',
  'parqué',
  'contraseña',
  'contrasena',
  'password',
  'parquedemo',
  'parquédemo',
]);

/** Whether each character follows the one before it, as in abcdefgh or 87654321. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, i) => code - (codes[i] ?? 0)));
  return steps.size === 1 && [1, -1].includes([...steps][0] ?? 0);
}

/** Whether a password is easy to guess: often leaked, or derived from our name or the user's address. */
function isCommonPassword(password: string, email: string): boolean {
  const lowerCase = password.toLowerCase();
  const bare = lowerCase.replace(/[^a-zñáéíóúü]/g, '');
  const mailbox = email.split('@')[0] ?? '';
  return (
    knownPasswords.has(lowerCase) ||
    new Set(lowerCase).size < minCharacters ||
    ownWords.has(bare) ||
    isSequence(lowerCase) ||
    lowerCase === email ||
    (mailbox.length >= 4 && lowerCase.startsWith(mailbox) && !/\p{L}/u.test(lowerCase.slice(mailbox.length)))
  );
}

/** Returns why a new password is rejected: it must be long enough and not easy to guess. */
export function findPasswordFault(
  typedPassword: string,
  email: string,
): 'password_too_short' | 'password_too_common' | undefined {
  const password = normalise(typedPassword);
  if ([...password].length < minPasswordCharacters) return 'password_too_short';
  return isCommonPassword(password, email) ? 'password_too_common' : undefined;
}

/**
 * Checks a new password. Kinds of characters are not required.
 *
 * @throws ApiRuleError - `password_too_short` or `password_too_common`.
 */
export function checkPassword(password: string, email: string): void {
  const code = findPasswordFault(password, email);
  if (code) throw new ApiRuleError(code, { fields: { password: new ApiRuleError(code).message } });
}

/**
 * Threads that only hash. In the pool of Node, which also reads files and resolves names, many sign-ins would delay
 * these. One processor is left for everything else.
 */
const threads = new Piscina<HashingWork, string | boolean>({
  filename: fileURLToPath(new URL('./password-worker.js', import.meta.url)),
  minThreads: 0,
  maxThreads: Math.max(1, availableParallelism() - 1),
  idleTimeout: 60_000,
  // A full queue is about two seconds of work; further requests are rejected with a request to try again.
  maxQueue: 100,
});

async function runInThread(work: HashingWork): Promise<string | boolean> {
  if (threads.queueSize >= threads.options.maxQueue)
    throw new ApiRuleError('overloaded', { retryAfterSeconds: 2 });
  return threads.run(work);
}

/** Hashes with argon2id and a random salt. @throws ApiRuleError - `overloaded`: too many passwords are waiting. */
export async function hashPassword(password: string): Promise<string> {
  return String(await runInThread({ password: normalise(password) }));
}

let placeholderHash: Promise<string> | undefined;

/** Returns the hash that passwords of unknown accounts are compared with, so that the check takes equally long. */
function getPlaceholderHash(): Promise<string> {
  placeholderHash ??= hashPassword('the password of no account').catch((error: unknown) => {
    placeholderHash = undefined;
    throw error;
  });
  return placeholderHash;
}

const queues = createKeyedQueues<string | boolean>();

/**
 * Whether the password is correct. Without a hash (unknown address), the check takes equally long and returns false.
 * Passwords of one client are checked one after another, so that a check waits for at most one check of each other client.
 *
 * @param client - A network, or a user with a session.
 * @throws ApiRuleError - `overloaded`: too many passwords are waiting.
 */
export async function isPassword(client: string, password: string, passwordHash: string | undefined) {
  const comparedHash = passwordHash ?? (await getPlaceholderHash());
  const run = () => runInThread({ password: normalise(password), passwordHash: comparedHash });
  const matches = await queues.enqueue(client, { now: new Date(), run, reusableMs: () => 0 });
  return matches === true && passwordHash !== undefined;
}
