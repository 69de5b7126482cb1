import { hash, verify, type Options } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';

/** OWASP's floor for argon2id, stated so that a change of the library's defaults changes nothing here. */
const options: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const minimumPasswordLength = 8;

const knownPasswords = new Set<string | number>(dictionary.passwords);

/** Whether guessers try it first: a leaked favourite, or made of our name or of the person's own address. */
export function isCommonPassword(password: string, email: string): boolean {
  const folded = password.toLowerCase();
  const bare = folded.replace(/[^a-zñáéíóúü]/g, '');
  const mailbox = email.split('@')[0] ?? '';
  return (
    knownPasswords.has(folded) ||
    bare === 'parque' ||
    bare === 'parqué' ||
    folded === email ||
    (mailbox.length >= 4 && folded.replace(/[^\p{L}]+$/u, '') === mailbox)
  );
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
