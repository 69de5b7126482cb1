import type { ReleaseEntity, SignedEntity } from '@parque/contract';
import { verifySigned } from '@parque/release';
import { computePublicKey, sign } from '@parque/release/signing';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import type { BuiltRemote } from './built-remote';
import { readTeamKey } from '../keys/key-file';
import { resolveTeam, type TeamOptions } from '../keys/team';
import type { Terminal } from '../terminal';

/** A built remote with its team's signature. */
export interface SignedRelease {
  readonly release: ReleaseEntity;
  readonly signed: SignedEntity;
  readonly keyId: string;
  readonly file: string;
}

/** The commit of the sources: `PARQUE_COMMIT`, or that of the repository with the folder, if it contains the sources. */
async function readCommit({ env }: Terminal, folder: string): Promise<string | undefined> {
  if (env.PARQUE_COMMIT) return env.PARQUE_COMMIT;
  const runGit = async (...args: string[]) =>
    (await promisify(execFile)('git', ['-C', folder, ...args]).catch(() => undefined))?.stdout.trim();
  // Changed or new files are in no commit.
  return (await runGit('status', '--porcelain', '--', '.')) === '' ? runGit('rev-parse', 'HEAD') : undefined;
}

/** Reads the key that signs a remote, and the team that owns it. */
export async function readSigner(terminal: Terminal, { dist, manifest }: BuiltRemote, options: TeamOptions) {
  const folder = path.dirname(dist);
  const team = await resolveTeam(terminal, options, { folder, name: manifest.name });
  return { team, key: await readTeamKey(terminal, { team, key: options.key, folder }) };
}

const getReleaseFile = ({ dist }: BuiltRemote) => path.join(dist, 'release.json');

/** Signs a built remote into `dist/release.json`. */
export async function signRelease(terminal: Terminal, built: BuiltRemote, options: TeamOptions) {
  const { manifest } = built;
  const { team, key } = await readSigner(terminal, built, options);
  const commit = await readCommit(terminal, path.dirname(built.dist));
  const release: ReleaseEntity = {
    schema: 1,
    team,
    signedAt: terminal.now().toISOString(),
    manifest,
    ...(commit && { commit }),
  };
  const signed = sign('release', release, key);
  await writeFile(getReleaseFile(built), `${JSON.stringify(signed)}\n`);
  return { release, signed, keyId: computePublicKey(key).id, file: getReleaseFile(built) };
}

/** Returns the earlier release in `dist/release.json` if it is still that of the build, else signs a new one. */
export async function signOnce(terminal: Terminal, built: BuiltRemote, options: TeamOptions) {
  return (await findEarlierSignature(terminal, built, options)) ?? signRelease(terminal, built, options);
}

/**
 * Returns the earlier release in `dist/release.json`, if this key signed it and the build is unchanged. A new signature
 * would make another release.
 */
async function findEarlierSignature(terminal: Terminal, built: BuiltRemote, options: TeamOptions) {
  const { team, key } = await readSigner(terminal, built, options);
  const { id, publicKey } = computePublicKey(key);
  const text = await readFile(getReleaseFile(built), 'utf8').catch(() => undefined);
  if (!text) return undefined;
  const signed = JSON.parse(text) as SignedEntity;
  const release = await verifySigned<ReleaseEntity>('release', signed, [{ publicKey }]);
  const isSame = release?.team === team && isDeepStrictEqual(release.manifest, built.manifest);
  return isSame ? { release, signed, keyId: id, file: getReleaseFile(built) } : undefined;
}
