import { Release, type ReleaseEntity, type RemoteManifestEntity, type SignedEntity } from '@parque/contract';
import { findClaimFaults, toReleaseId, verifyRelease } from '@parque/release';
import { releaseSentences } from '@parque/release/checks';
import type { KeyListEntity } from '@parque/contract';
import { computeIntegrity } from '../../../core/files/integrity';
import { parseJson } from '../../../core/http/requests/json-depth';
import { ReleaseRefusedError } from './release-refused-error';

export interface ReleaseFile {
  readonly file: string;
  readonly bytes: Buffer;
}

/** The upload of a team: the signed release, and the files that it lists. */
export interface OfferedRelease {
  readonly signedRelease: SignedEntity;
  readonly files: readonly ReleaseFile[];
  /** Source maps of its scripts: `<script>.map`. */
  readonly maps?: readonly ReleaseFile[];
}

/** Returns the unverified content of a signed text: only for finding out what to verify. */
function parseReleaseClaim({ payload }: SignedEntity): ReleaseEntity {
  let data: unknown;
  try {
    data = parseJson(payload);
  } catch {
    throw new ReleaseRefusedError(['the release is not JSON']);
  }
  const result = Release.safeParse(data);
  if (result.success) return result.data;
  throw new ReleaseRefusedError(
    result.error.issues.map(({ path: where, message }) => `${where.join('.')}: ${message}`),
  );
}

/**
 * Returns the release that was signed, proven.
 *
 * @throws ReleaseRefusedError - When it is malformed, revoked, or not signed by a team that owns the remote.
 */
export async function proveRelease(signedRelease: SignedEntity, keys: KeyListEntity): Promise<ReleaseEntity> {
  const { manifest } = parseReleaseClaim(signedRelease);
  const id = toReleaseId(manifest.name, manifest.version);
  const release = await verifyRelease(id, signedRelease, keys);
  if (typeof release !== 'string') return release;
  if (release === 'claims') throw new ReleaseRefusedError(findClaimFaults(manifest, keys));
  if (release === 'container') throw new ReleaseRefusedError([releaseSentences.container(id)]);
  const code = release === 'revoked' ? 'version_revoked' : 'signature_refused';
  throw new ReleaseRefusedError([releaseSentences[release](id)], code);
}

async function findFileFaults(
  { file, integrity }: RemoteManifestEntity['files'][number],
  bytes: Buffer | undefined,
): Promise<string[]> {
  if (!bytes) return [`${file} is missing`];
  return (await computeIntegrity(bytes)) === integrity ? [] : [`${file} is not the file that was built`];
}

/**
 * Exactly the files that a manifest lists, each proven by its hash; others are left aside.
 *
 * @throws ReleaseRefusedError - Naming each file that is missing or another.
 */
export async function proveFiles(manifest: RemoteManifestEntity, files: readonly ReleaseFile[]) {
  const bytesByFile = new Map(files.map(({ file, bytes }) => [file, bytes]));
  const faults: string[] = [];
  for (const manifestFile of manifest.files)
    faults.push(...(await findFileFaults(manifestFile, bytesByFile.get(manifestFile.file))));
  if (faults.length > 0) throw new ReleaseRefusedError(faults);
  return files.filter(({ file }) => manifest.files.some((manifestFile) => manifestFile.file === file));
}
