import type {
  KeyListEntity,
  RegistryDocumentEntity,
  RegistryStateEntity,
  ReleaseEntity,
} from '@parque/contract';
import { verifyRelease, type ReleaseFault } from './release';
import { verifySigned } from './signed';

/** The newest versions that this browser has stored, to reject older ones. */
export interface Remembered {
  readonly epoch: number;
  readonly keysVersion: number;
  readonly revision: number;
}

/** A rejected release in a valid document. */
export interface RefusedRelease {
  /** "<name>@<version>" */
  readonly id: string;
  readonly fault: ReleaseFault;
}

/** A fully verified document. */
export interface VerifiedDocument {
  readonly keys: KeyListEntity;
  readonly state: RegistryStateEntity;
  /** By "<name>@<version>"; only these may run. */
  readonly releases: ReadonlyMap<string, ReleaseEntity>;
  readonly refusedReleases: readonly RefusedRelease[];
  /** To be stored, and passed to the next verification. */
  readonly versions: Remembered;
}

/** Why a whole document is rejected. */
export interface DocumentFault {
  readonly part: 'document' | 'keys' | 'state';
  readonly reason: 'malformed' | 'signature' | 'expired' | 'older';
}

export type DocumentVerdict =
  | { readonly ok: true; readonly registry: VerifiedDocument }
  | { readonly ok: false; readonly fault: DocumentFault };

interface VerifyOptions {
  /** Raw Ed25519 keys, base64. */
  readonly rootKeys: readonly string[];
  readonly now: Date;
  readonly storedVersions?: Remembered;
}

const refuse = (part: DocumentFault['part'], reason: DocumentFault['reason']): DocumentVerdict => ({
  ok: false,
  fault: { part, reason },
});

const isOver = ({ expiresAt }: { expiresAt: string }, now: Date) => !(Date.parse(expiresAt) > now.getTime());

/**
 * Verifies a key list.
 *
 * @returns The list, or its fault.
 */
export async function verifyKeyList(
  signedKeys: unknown,
  { rootKeys, now }: Pick<VerifyOptions, 'rootKeys' | 'now'>,
): Promise<KeyListEntity | DocumentFault['reason']> {
  const keys = await verifySigned<KeyListEntity>(
    'keys',
    signedKeys,
    rootKeys.map((publicKey) => ({ publicKey })),
  );
  if (!keys) return 'signature';
  if (keys.schema !== 1) return 'malformed';
  return isOver(keys, now) ? 'expired' : keys;
}

/**
 * Whether a list is older than the stored one. A higher epoch, set by the platform's owner, resets the comparison.
 */
function isOlder(keys: KeyListEntity, storedVersions: Remembered | undefined): boolean {
  if (!storedVersions || keys.epoch > storedVersions.epoch) return false;
  return keys.epoch < storedVersions.epoch || keys.version < storedVersions.keysVersion;
}

/**
 * Verifies a document before any of it is used. The key list must be signed by a root key, the state by a registry key
 * of that list, each release by a key of a team that owns its remote. An invalid release is omitted and listed in
 * `refused`; any other fault rejects the whole document.
 */
export async function verifyDocument(document: unknown, options: VerifyOptions): Promise<DocumentVerdict> {
  const {
    schema,
    keys: signedKeys,
    state: signedState,
    releases: signedReleases,
  } = (document ?? {}) as Partial<RegistryDocumentEntity>;
  if (schema !== 2 || typeof signedReleases !== 'object' || signedReleases === null) {
    return refuse('document', 'malformed');
  }
  const { now, storedVersions } = options;
  const keys = await verifyKeyList(signedKeys, options);
  if (typeof keys === 'string') return refuse('keys', keys);
  if (isOlder(keys, storedVersions)) return refuse('keys', 'older');

  const state = await verifySigned<RegistryStateEntity>('registry', signedState, keys.registryKeys);
  if (!state) return refuse('state', 'signature');
  if (state.schema !== 2 || !Array.isArray(state.remotes)) return refuse('state', 'malformed');
  if (isOver(state, now)) return refuse('state', 'expired');
  if (storedVersions && keys.epoch === storedVersions.epoch && state.revision < storedVersions.revision) {
    return refuse('state', 'older');
  }

  const verdicts = await Promise.all(
    Object.entries(signedReleases).map(async ([id, signedRelease]) => ({
      id,
      release: await verifyRelease(id, signedRelease, keys),
    })),
  );
  const releases = new Map<string, ReleaseEntity>();
  const refusedReleases: RefusedRelease[] = [];
  for (const { id, release } of verdicts) {
    if (typeof release === 'string') refusedReleases.push({ id, fault: release });
    else releases.set(id, release);
  }
  return {
    ok: true,
    registry: {
      keys,
      state,
      releases,
      refusedReleases,
      versions: { epoch: keys.epoch, keysVersion: keys.version, revision: state.revision },
    },
  };
}
