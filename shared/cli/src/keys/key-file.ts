import { makePrivateKey, publicKeyOf } from '@parque/release/signing';
import type { PublicKeyEntity } from '@parque/contract';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { refuse } from '../refusal';
import type { Terminal } from '../terminal';

/** Returns the default folder of a user's keys: in the home folder, never in a repository. */
export function keyFolder({ env, home }: Terminal): string {
  return path.join(env.XDG_CONFIG_HOME || path.join(home, '.config'), 'parque/keys');
}

/** The name of a team's key file. */
export const teamKeyFile = (team: string): string => `team-${team}.key`;

/** Creates a private key in a file that only its owner can read. It overwrites no file. */
export async function makeKeyFile(file: string): Promise<PublicKeyEntity> {
  if (existsSync(file)) refuse(`${file} already exists: a key is never overwritten`);
  const key = makePrivateKey();
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
  return publicKeyOf(key);
}

/** Reads the private key in a file. No error message contains its content. */
export async function readKeyFile(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => refuse(`${file} cannot be read`));
  return checked(text.trim(), file);
}

function checked(key: string, from: string): string {
  try {
    publicKeyOf(key);
    return key;
  } catch {
    return refuse(`${from} contains no Ed25519 private key (PKCS#8, base64)`);
  }
}

/** `.cache/keys` of the workspace around a folder: the keys of a product on this machine. */
function developmentFolders(folder: string): string[] {
  const parent = path.dirname(folder);
  const own = path.join(folder, '.cache/keys');
  return parent === folder ? [own] : [own, ...developmentFolders(parent)];
}

interface TeamKeyOptions {
  readonly team: string;
  /** The option --key. */
  readonly key?: string | undefined;
  /** The remote's folder. */
  readonly folder: string;
}

/**
 * Returns the private key of a team: the file of --key, or PARQUE_KEY (the key itself or a file), or
 * `team-<team>.key` in
 * the key folder of the user, or in `.cache/keys` of the workspace.
 */
export async function teamKey(terminal: Terminal, { team, key, folder }: TeamKeyOptions): Promise<string> {
  if (key) return readKeyFile(path.resolve(terminal.cwd, key));
  const given = terminal.env.PARQUE_KEY;
  if (given) {
    const file = path.resolve(terminal.cwd, given);
    return existsSync(file) ? readKeyFile(file) : checked(given.trim(), 'PARQUE_KEY');
  }
  const folders = [keyFolder(terminal), ...developmentFolders(folder)];
  const found = folders.map((one) => path.join(one, teamKeyFile(team))).find((file) => existsSync(file));
  if (found) return readKeyFile(found);
  return refuse(
    `there is no key of the team ${team}: set one with --key or PARQUE_KEY, or create it with \`parque keys new ${team}\``,
  );
}
