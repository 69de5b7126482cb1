import { hash, verify, type Options } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Refusal } from '../http/refusal';

/** OWASP's floor for argon2id, stated so that a change of the library's defaults changes nothing here. */
const options: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

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

/** argon2id with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

let nobody: Promise<string> | undefined;

/** Whether the password is right. Without a hash (nobody has that address) it takes as long, and is false. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobody ??= hashPassword('the password of nobody');
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== undefined;
}
