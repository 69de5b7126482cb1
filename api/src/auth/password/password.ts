import { dictionary } from '@zxcvbn-ts/language-common';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { Refusal } from '../../http/refusal';
import type { HashingWork } from './password-worker';

const minimumLength = 8;
const fewestCharacters = 4;

const knownPasswords = new Set<string | number>(dictionary.passwords);

/** Whether guessers try it first: a leaked favourite, or made of our name or of the person's own address. */
function isCommonPassword(password: string, email: string): boolean {
  const folded = password.toLowerCase();
  const bare = folded.replace(/[^a-zñáéíóúü]/g, '');
  const mailbox = email.split('@')[0] ?? '';
  return (
    knownPasswords.has(folded) ||
    new Set(folded).size < fewestCharacters ||
    bare === 'parque' ||
    bare === 'parqué' ||
    folded === email ||
    (mailbox.length >= 4 && folded.startsWith(mailbox) && !/\p{L}/u.test(folded.slice(mailbox.length)))
  );
}

/**
 * The rules for a new password: long enough, and not among those that are tried first. What it is made of is its owner's
 * affair.
 *
 * @throws Refusal - `password_too_short` or `password_too_common`.
 */
export function checkPassword(password: string, email: string): void {
  // Counted as people count: an emoji is one.
  const isShort = [...password].length < minimumLength;
  if (!isShort && !isCommonPassword(password, email)) return;
  const { code, message } = new Refusal(isShort ? 'password_too_short' : 'password_too_common');
  throw new Refusal(code, { fields: { password: message } });
}

/**
 * Threads that do nothing but hash: in the pool of Node, which also reads files and resolves names, a flood of sign-ins
 * would keep all of those waiting. One processor is left to everything else.
 */
const threads = new Piscina<HashingWork, string | boolean>({
  filename: fileURLToPath(new URL('./password-worker.js', import.meta.url)),
  minThreads: 0,
  maxThreads: Math.max(1, availableParallelism() - 1),
  idleTimeout: 60_000,
  // Two seconds of work: people who come later are told to try again.
  maxQueue: 100,
});

async function inThread(work: HashingWork): Promise<string | boolean> {
  if (threads.queueSize >= threads.options.maxQueue)
    throw new Refusal('unavailable', { retryAfterSeconds: 2 });
  return threads.run(work);
}

/** argon2id with a salt of its own. @throws Refusal - `unavailable`, when too many wait to be hashed. */
export async function hashPassword(password: string): Promise<string> {
  return String(await inThread({ password }));
}

let unknown: Promise<string> | undefined;

/** What the passwords of unknown accounts are compared with. */
function unknownHash(): Promise<string> {
  unknown ??= hashPassword('the password of no account').catch((error: unknown) => {
    unknown = undefined;
    throw error;
  });
  return unknown;
}

/**
 * Whether the password is right. Without a hash (no account has that address) it takes as long, and is false.
 *
 * @throws Refusal - `unavailable`, when too many wait to be hashed.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await inThread({ password, passwordHash: passwordHash ?? (await unknownHash()) });
  return matches === true && passwordHash !== undefined;
}
