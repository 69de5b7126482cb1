import { KeyList, Signed, type KeyListEntity, type SignedEntity } from '@parque/contract';
import { verifySigned } from '@parque/release';
import { computePublicKey, sign } from '@parque/release/signing';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readNamedFile } from '../files';
import { readKeyFile } from './key-file';
import { refuse } from '../refusal';
import type { Terminal } from '../terminal';

const dayMs = 24 * 60 * 60 * 1000;

/** Options of every command that changes a key list. */
export interface KeyListOptions {
  /** The file of the list. */
  readonly list: string;
  /** The file of the root's private key. */
  readonly root: string;
  readonly days: number;
}

/** Returns start and end of a list that is issued now. */
export function computeLifetime(now: Date, days: number): Pick<KeyListEntity, 'issuedAt' | 'expiresAt'> {
  return { issuedAt: now.toISOString(), expiresAt: new Date(now.getTime() + days * dayMs).toISOString() };
}

/** Reads the root's private key in the file of --root. */
export const readRootKey = ({ cwd }: Terminal, { root }: Pick<KeyListOptions, 'root'>): Promise<string> =>
  readKeyFile(path.resolve(cwd, root), "the root's private key", '--root');

/** Writes a list, signed by the root, to its file. */
export async function writeKeyList(file: string, list: KeyListEntity, rootKey: string): Promise<void> {
  const { success, error } = KeyList.safeParse(list);
  if (!success)
    refuse(`the list would not be valid: ${error.issues.map(({ message }) => message).join('; ')}`);
  await writeFile(file, `${JSON.stringify(sign('keys', list, rootKey), null, 2)}\n`);
}

/** Reads a signed file, unverified. */
export async function readSigned(file: string): Promise<SignedEntity> {
  const text = await readNamedFile(file, 'the signed key list', '--list');
  try {
    return Signed.parse(JSON.parse(text));
  } catch {
    return refuse(`${file} is not a signed file`);
  }
}

/** Reads a key list and verifies that this root signed it. */
async function readKeyList(file: string, rootKey: string): Promise<KeyListEntity> {
  const { publicKey } = computePublicKey(rootKey);
  const list = await verifySigned<KeyListEntity>('keys', await readSigned(file), [{ publicKey }]);
  return list ?? refuse(`${file} was not signed by this root key`);
}

/** Writes the next version of the list in a file: changed, with new dates, signed by the root. */
export async function changeKeyList(
  terminal: Terminal,
  { list: file, root, days }: KeyListOptions,
  change: (list: KeyListEntity) => Promise<KeyListEntity>,
): Promise<KeyListEntity> {
  const rootKey = await readRootKey(terminal, { root });
  const target = path.resolve(terminal.cwd, file);
  const previousList = await readKeyList(target, rootKey);
  const next = {
    ...(await change(previousList)),
    version: previousList.version + 1,
    ...computeLifetime(terminal.now(), days),
  };
  await writeKeyList(target, next, rootKey);
  return next;
}
