import { generatePrivateKey, computePublicKey } from '@parque/release/signing';
import type { PublicKeyEntity } from '@parque/contract';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readNamedFile } from '../files';
import { refuse } from '../refusal';
import type { Terminal } from '../terminal';

/** Returns the default folder of a user's keys: in the home folder, never in a repository. */
export function getKeyFolder({ env, home }: Terminal): string {
  return path.join(env.XDG_CONFIG_HOME || path.join(home, '.config'), 'parque/keys');
}

/** The name of a team's key file. */
export const getTeamKeyFile = (team: string): string => `team-${team}.key`;

/** Creates a private key in a file that only its owner can read. It overwrites no file. */
export async function createKeyFile(file: string): Promise<PublicKeyEntity> {
  if (existsSync(file)) refuse(`${file} already exists: a key is never overwritten`);
  const key = generatePrivateKey();
  await writeKeyFile(file, key);
  return computePublicKey(key);
}

async function writeKeyFile(file: string, key: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
}

/**
 * Reads the private key in a file. No error message contains its content.
 *
 * @param what - Whose key it is, and `option` what names its file, for the message of an error.
 */
export async function readKeyFile(file: string, what: string, option: string): Promise<string> {
  return checkPrivateKey((await readNamedFile(file, what, option)).trim(), `${file} contains`);
}

function checkPrivateKey(key: string, subject: string): string {
  try {
    computePublicKey(key);
    return key;
  } catch {
    return refuse(`${subject} no Ed25519 private key (PKCS#8, base64)`);
  }
}

/** `.cache/keys` of the workspace around a folder: the keys of a product on this machine. */
function listDevelopmentFolders(folder: string): string[] {
  const parent = path.dirname(folder);
  const keysFolder = path.join(folder, '.cache/keys');
  return parent === folder ? [keysFolder] : [keysFolder, ...listDevelopmentFolders(parent)];
}

interface TeamKeyOptions {
  readonly team: string;
  readonly key?: string | undefined;
  /** The remote's folder. */
  readonly folder: string;
}

/**
 * Returns the private key of a team: the file of --key, or PARQUE_KEY (the key itself or a file), or
 * `team-<team>.key` in
 * the key folder of the user, or in `.cache/keys` of the workspace.
 */
export async function readTeamKey(terminal: Terminal, { team, key, folder }: TeamKeyOptions) {
  const what = `the private key of the team ${team}`;
  if (key) return readKeyFile(path.resolve(terminal.cwd, key), what, '--key');
  const keyOrPath = terminal.env.PARQUE_KEY;
  if (keyOrPath) {
    const file = path.resolve(terminal.cwd, keyOrPath);
    return existsSync(file)
      ? readKeyFile(file, what, 'PARQUE_KEY')
      : checkPrivateKey(keyOrPath.trim(), 'PARQUE_KEY is the name of no file, and contains');
  }
  const folders = [getKeyFolder(terminal), ...listDevelopmentFolders(folder)];
  const keyFile = folders.map((dir) => path.join(dir, getTeamKeyFile(team))).find((file) => existsSync(file));
  if (keyFile) return readKeyFile(keyFile, what, '--key');
  return refuse(
    `there is no key of the team ${team}: name its file with --key or PARQUE_KEY, once with \`parque login\` for all commands, or create a key with \`parque keys new ${team}\``,
  );
}

/**
 * Stores the key of --key or PARQUE_KEY for all further commands of the team.
 *
 * @returns The file.
 */
export async function storeTeamKey(terminal: Terminal, options: TeamKeyOptions): Promise<string> {
  const file = path.join(getKeyFolder(terminal), getTeamKeyFile(options.team));
  const key = await readTeamKey(terminal, options);
  if (!existsSync(file)) await writeKeyFile(file, key);
  else if ((await readKeyFile(file, 'the stored key', '--key')) !== key)
    refuse(`${file} is another key of the team ${options.team}: remove it, or name the key in each command`);
  return file;
}
