import type { ReleaseEntity, SignedEntity } from '@parque/contract';
import { verifySigned } from '@parque/release';
import { publicKeyOf, sign } from '@parque/release/signing';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import type { BuiltRemote } from './built-remote';
import { teamKey } from '../keys/key-file';
import { teamOf, type TeamOptions } from '../keys/team';
import type { Terminal } from '../terminal';

/** A built remote with its team's signature. */
export interface SignedRelease {
  readonly release: ReleaseEntity;
  readonly signed: SignedEntity;
  readonly keyId: string;
  readonly file: string;
}

/** The commit of the sources: `PARQUE_COMMIT`, or that of the repository with the folder, if it contains the sources. */
async function commitOf({ env }: Terminal, folder: string): Promise<string | undefined> {
  if (env.PARQUE_COMMIT) return env.PARQUE_COMMIT;
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', ['-C', folder, ...args]).catch(() => undefined))?.stdout.trim();
  // Changed or new files are in no commit.
  return (await git('status', '--porcelain', '--', '.')) === '' ? git('rev-parse', 'HEAD') : undefined;
}

const fileIn = ({ dist }: BuiltRemote) => path.join(dist, 'release.json');

/** Signs a built remote into `dist/release.json`. */
export async function signRelease(
  terminal: Terminal,
  built: BuiltRemote,
  options: TeamOptions,
): Promise<SignedRelease> {
  const { manifest } = built;
  const folder = path.dirname(built.dist);
  const team = await teamOf(terminal, options, { folder, name: manifest.name });
  const key = await teamKey(terminal, { team, key: options.key, folder });
  const commit = await commitOf(terminal, folder);
  const release: ReleaseEntity = {
    ...{ schema: 1, team, signedAt: terminal.now().toISOString(), manifest },
    ...(commit && { commit }),
  };
  const signed = sign('release', release, key);
  await writeFile(fileIn(built), `${JSON.stringify(signed)}\n`);
  return { release, signed, keyId: publicKeyOf(key).id, file: fileIn(built) };
}

/** Returns the earlier release in `dist/release.json` if it is still that of the build, else signs a new one. */
export async function signedOnce(
  terminal: Terminal,
  built: BuiltRemote,
  options: TeamOptions,
): Promise<SignedRelease> {
  return (await findEarlierSignature(terminal, built, options)) ?? signRelease(terminal, built, options);
}

/**
 * Returns the earlier release in `dist/release.json`, if this key signed it and the build is unchanged. A new signature
 * would make another release.
 */
async function findEarlierSignature(
  terminal: Terminal,
  built: BuiltRemote,
  options: TeamOptions,
): Promise<SignedRelease | undefined> {
  const folder = path.dirname(built.dist);
  const team = await teamOf(terminal, options, { folder, name: built.manifest.name });
  const { id, publicKey } = publicKeyOf(await teamKey(terminal, { team, key: options.key, folder }));
  const text = await readFile(fileIn(built), 'utf8').catch(() => undefined);
  if (!text) return undefined;
  const signed = JSON.parse(text) as SignedEntity;
  const release = await verifySigned<ReleaseEntity>('release', signed, [{ publicKey }]);
  const isSame = release?.team === team && isDeepStrictEqual(release.manifest, built.manifest);
  return isSame ? { release, signed, keyId: id, file: fileIn(built) } : undefined;
}
