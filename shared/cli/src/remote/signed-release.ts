import type { ReleaseEntity, SignedEntity } from '@parque/contract';
import { verifySigned } from '@parque/release';
import { computePublicKey, sign } from '@parque/release/signing';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import type { BuiltRemote } from './built-remote';
import type { Signer } from '../keys/team';
import type { Terminal } from '../terminal';

/** The commit of the sources: `PARQUE_COMMIT`, or that of the repository with the folder, if it contains the sources. */
async function readCommit({ env }: Terminal, folder: string): Promise<string | undefined> {
  if (env.PARQUE_COMMIT) return env.PARQUE_COMMIT;
  const runGit = async (...args: string[]) =>
    (await promisify(execFile)('git', ['-C', folder, ...args]).catch(() => undefined))?.stdout.trim();
  // Changed or new files are in no commit.
  return (await runGit('status', '--porcelain', '--', '.')) === '' ? runGit('rev-parse', 'HEAD') : undefined;
}

const getReleaseFile = ({ dist }: BuiltRemote) => path.join(dist, 'release.json');

/** Signs a built remote into `dist/release.json`. */
export async function signRelease(terminal: Terminal, remote: BuiltRemote, { team, key }: Signer) {
  const { manifest } = remote;
  const commit = await readCommit(terminal, path.dirname(remote.dist));
  const release: ReleaseEntity = {
    schema: 1,
    team,
    signedAt: terminal.now().toISOString(),
    manifest,
    ...(commit && { commit }),
  };
  const signedRelease = sign('release', release, key);
  await writeFile(getReleaseFile(remote), `${JSON.stringify(signedRelease)}\n`);
  return { signedRelease, keyId: computePublicKey(key).id, file: getReleaseFile(remote) };
}

/**
 * Returns the earlier release in `dist/release.json`, if this key signed it and the build is unchanged: a new signature
 * would make another release. Otherwise it signs the build.
 */
export async function signOnce(
  terminal: Terminal,
  remote: BuiltRemote,
  signer: Signer,
): Promise<SignedEntity> {
  const text = await readFile(getReleaseFile(remote), 'utf8').catch(() => undefined);
  const previous = text ? (JSON.parse(text) as SignedEntity) : undefined;
  const { publicKey } = computePublicKey(signer.key);
  const release = previous && (await verifySigned<ReleaseEntity>('release', previous, [{ publicKey }]));
  if (release?.team === signer.team && isDeepStrictEqual(release.manifest, remote.manifest)) return previous!;
  return (await signRelease(terminal, remote, signer)).signedRelease;
}
