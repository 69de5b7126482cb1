import { Release, type ReleaseEntity, type RemoteManifestEntity, type SignedEntity } from '@parque/contract';
import { claimFaults, releaseId, verifyRelease } from '@parque/release';
import { releaseSentences } from '@parque/release/checks';
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { KeyListEntity } from '@parque/contract';
import { parseJson } from '../../http/requests/json-depth';
import { ReleaseRefused } from './release-refused';

/** A file of a release with its bytes. */
export interface ReleaseFile {
  readonly file: string;
  readonly bytes: Buffer;
}

/** What a team hands over: the signed release, and the files that it lists. */
export interface OfferedRelease {
  readonly signed: SignedEntity;
  readonly files: readonly ReleaseFile[];
  /** The team's proof that it mounted the release. */
  readonly attestation?: SignedEntity | undefined;
}

/** The unverified content of a signed text: only for finding out what to verify. */
function claimed({ payload }: SignedEntity): ReleaseEntity {
  let data: unknown;
  try {
    data = parseJson(payload);
  } catch {
    throw new ReleaseRefused(['the release is not JSON']);
  }
  const result = Release.safeParse(data);
  if (result.success) return result.data;
  throw new ReleaseRefused(
    result.error.issues.map(({ path: where, message }) => `${where.join('.')}: ${message}`),
  );
}

/**
 * The release that was signed, proven.
 *
 * @throws ReleaseRefused - When it is malformed, revoked, or not signed by a team that owns the remote.
 */
export async function provenRelease(signed: SignedEntity, keys: KeyListEntity): Promise<ReleaseEntity> {
  const { manifest } = claimed(signed);
  const id = releaseId(manifest.name, manifest.version);
  const release = await verifyRelease(id, signed, keys);
  if (typeof release !== 'string') return release;
  if (release === 'claims') throw new ReleaseRefused(claimFaults(manifest, keys));
  if (release === 'container') throw new ReleaseRefused([releaseSentences.container(id)]);
  const code = release === 'revoked' ? 'version_revoked' : 'signature_refused';
  throw new ReleaseRefused([releaseSentences[release](id)], code);
}

/** How much is hashed before other requests have their turn. */
const hashedAtOnce = 1024 * 1024;

/** Returns `sha384-` and the hash in base64, as in the integrity of a script element. */
export async function integrityOf(bytes: Buffer): Promise<string> {
  const hash = createHash('sha384');
  for (let at = 0; at < bytes.length; at += hashedAtOnce) {
    hash.update(bytes.subarray(at, at + hashedAtOnce));
    await nextTurn();
  }
  return `sha384-${hash.digest('base64')}`;
}

async function faultOf(
  { file, integrity }: RemoteManifestEntity['files'][number],
  bytes: Buffer | undefined,
): Promise<string[]> {
  if (!bytes) return [`${file} is missing`];
  return (await integrityOf(bytes)) === integrity ? [] : [`${file} is not the file that was built`];
}

/**
 * Exactly the files that a manifest lists, each proven by its hash; others are left aside.
 *
 * @throws ReleaseRefused - Naming each file that is missing or another.
 */
export async function provenFiles(
  manifest: RemoteManifestEntity,
  files: readonly ReleaseFile[],
): Promise<ReleaseFile[]> {
  const given = new Map(files.map(({ file, bytes }) => [file, bytes]));
  const faults: string[] = [];
  for (const listed of manifest.files) faults.push(...(await faultOf(listed, given.get(listed.file))));
  if (faults.length > 0) throw new ReleaseRefused(faults);
  return files.filter(({ file }) => manifest.files.some((listed) => listed.file === file));
}
