import type { KeyListEntity, RegisteredRemoteEntity, ReleaseEntity, SignedEntity } from '@parque/contract';
import { addressFaults, labelFaults } from '@parque/contract/declaration';
import {
  attestationLateness,
  changedContentFaults,
  releaseFindings,
  thirdPartyFaults,
  type DeployedHost,
} from '@parque/release/checks';
import type { Database } from '../../database/database';
import type { Services } from '../../http/area';
import { readAttestation } from '../attestations/attestation';
import { findAttestation } from '../attestations/attestation-repository';
import type { AttestationRule } from '../attestations/attestation-rule';
import { applyAction } from '../rollout/actions';
import { choosableOf, withAddresses } from './choosable';
import { requireKeys } from '../keys/key-lists';
import { provenFiles, provenRelease, type OfferedRelease, type ReleaseFile } from './release-files';
import { ReleaseRefused } from './release-refused';
import { addRelease, findRelease, findReleases, signAgain, type KeptRelease } from './release-repository';
import { addRevision, inOrder, withRemote, type RegistryRevision } from '../revisions';
import type { ReleaseStore } from '../storage/store';

/** Where the files of remotes are served. */
export const remotesBase = '/remotes/';

/** Reasons in one answer; a style sheet can have thousands of faults. */
const mostReasons = 20;

/** What a publication changed. */
export interface Publication {
  readonly name: string;
  readonly version: string;
  readonly revision: number;
  /** False when this version was published already. */
  readonly isNew: boolean;
}

interface PublishOptions {
  readonly actor: string;
  readonly reason: string;
  /** Also makes it stable. The first release of a remote always becomes so. */
  readonly promote?: boolean;
}

type Parts = Pick<Services, 'db' | 'now'> & {
  readonly store: ReleaseStore;
  /** What the shell offers, and the one before it; without it, the versions that a release needs are not compared. */
  readonly host?: DeployedHost | undefined;
  /** What a team has to prove. Without it, the installation publishes what it has itself, and needs no attestation. */
  readonly attestations?: AttestationRule | undefined;
};

/** @throws ReleaseRefused - With the same reasons as `parque check`. */
async function requireSound({ manifest }: ReleaseEntity, files: readonly ReleaseFile[], host?: DeployedHost) {
  const content = { manifest, files: new Map(files.map(({ file, bytes }) => [file, bytes])) };
  const reasons = (await releaseFindings(content, host)).flatMap(({ faults }) => faults);
  if (reasons.length > 0) throw new ReleaseRefused(reasons.slice(0, mostReasons));
}

/** @throws ReleaseRefused - When there is an attestation that does not count. */
async function requireAttestation(
  { db, now, attestations }: Parts,
  { attestation }: OfferedRelease,
  release: ReleaseEntity,
  keys: KeyListEntity,
): Promise<void> {
  if (!attestation) return;
  const shells = (await attestations?.shells(db)) ?? [];
  const read = await readAttestation(attestation, release, keys, shells);
  const lateness = Array.isArray(read) || !attestations ? [] : attestationLateness(read, now());
  const faults = Array.isArray(read) ? read : lateness;
  if (faults.length > 0) throw new ReleaseRefused(faults.slice(0, mostReasons));
}

/** @throws ReleaseRefused - When the first version of a remote, which is stable at once, has no attestation. */
function requireAttestedFirst(
  { attestations }: Parts,
  { attestation }: OfferedRelease,
  { manifest: { name, version } }: ReleaseEntity,
): void {
  if (!attestations?.isRequired || attestation) return;
  throw new ReleaseRefused([
    `${name} ${version} would be stable at once, and has no attestation that it was mounted: publish it with a browser`,
  ]);
}

/** Whether an attestation is another one than the last of its version. */
async function isNewAttestation(
  tx: Database,
  { manifest: { name, version } }: ReleaseEntity,
  attestation: SignedEntity | undefined,
): Promise<boolean> {
  if (!attestation) return false;
  return (await findAttestation(tx, name, version))?.payload !== attestation.payload;
}

async function requireOwnRoutes(
  tx: Database,
  { remotes }: RegistryRevision,
  { manifest }: ReleaseEntity,
  now: Date,
): Promise<void> {
  const own = remotes.find(({ name }) => name === manifest.name);
  if (own?.retiredAt !== undefined)
    throw new ReleaseRefused([
      `${manifest.name} was retired for good on ${own.retiredAt.slice(0, 10)}: publish it under another name, which the key list has to contain`,
    ]);
  const others = withAddresses(remotes, now).filter((remote) => remote !== own);
  const releases = await findReleases(tx, choosableOf(others));
  const known = [...releases.values()].map(({ manifest }) => manifest);
  const taken = [...addressFaults(manifest, known), ...labelFaults(manifest, known)];
  if (taken.length > 0) throw new ReleaseRefused([...new Set(taken)]);
}

/** @throws ReleaseRefused - When the version that is published has other content. */
function requireSameContent(kept: KeptRelease, { manifest }: ReleaseEntity): void {
  const faults = changedContentFaults(manifest, kept.manifest);
  if (faults.length > 0) throw new ReleaseRefused(faults, 'version_taken');
}

type Kept = 'new' | 'signed again' | 'known';

/** Stores a version once. The same content may be signed again, for example when the team's key was replaced. */
async function keep(
  tx: Database,
  release: ReleaseEntity,
  rest: Parameters<typeof addRelease>[2],
): Promise<Kept> {
  const { name, version } = release.manifest;
  const kept = await findRelease(tx, name, version);
  if (!kept) {
    await addRelease(tx, release, rest);
    return 'new';
  }
  requireSameContent(kept, release);
  if (signerOf(kept.signed) === signerOf(rest.signed)) return 'known';
  await signAgain(tx, release, rest.signed);
  return 'signed again';
}

const signerOf = ({ signatures }: SignedEntity) => signatures.map(({ keyId }) => keyId).join();

const firstOf = (name: string, version: string): RegisteredRemoteEntity => ({
  name,
  base: `${remotesBase}${name}/`,
  state: 'on',
  stable: version,
  rollouts: [],
  pins: [],
});

/** The remote as the publication leaves it; the same when it changes nothing. */
function after(
  before: RegisteredRemoteEntity | undefined,
  { manifest: { name, version } }: ReleaseEntity,
  { promote }: PublishOptions,
  now: Date,
): RegisteredRemoteEntity {
  if (!before) return firstOf(name, version);
  if (!promote || before.stable === version) return before;
  const none = new Set<string>();
  const scope = { now, published: new Set([version]), revoked: none, unusable: none, wereStable: [] };
  return applyAction(before, { command: 'promote', version }, scope);
}

/**
 * Publishes a release that its team signed: keeps its files and what was signed, and adds a revision, also when no user
 * gets it yet.
 *
 * @throws ReleaseRefused - When it is not signed by a team that owns the remote, is revoked or damaged, contradicts
 *   itself, fails a check of its content, or takes an address of another remote. Also when it would change a version that
 *   is published.
 */
export async function publishRelease(
  parts: Parts,
  offered: OfferedRelease,
  options: PublishOptions,
): Promise<Publication> {
  const { db, store, now, host } = parts;
  const { signed, files, attestation } = offered;
  const keys = (await requireKeys(db)).list;
  const release = await provenRelease(signed, keys);
  const outside = thirdPartyFaults(release.manifest, keys);
  if (outside.length > 0) throw new ReleaseRefused(outside);
  await requireAttestation(parts, offered, release, keys);
  const proven = await provenFiles(release.manifest, files);
  const { name, version } = release.manifest;
  const { actor, reason } = options;
  const known = await findRelease(db, name, version);
  // What is published already may be signed again, also if the checks have become stricter since.
  if (known) requireSameContent(known, release);
  else await requireSound(release, proven, host);
  // Writing many files takes long, so it is done before the lock: others can change the registry in the meantime.
  const staged = await store.stage(name, version, proven, known !== undefined);
  const work = inOrder(db, async (tx, newest) => {
    // The team's key may have been withdrawn, or the version revoked, since the release was looked at.
    await provenRelease(signed, (await requireKeys(tx)).list);
    await requireOwnRoutes(tx, newest, release, now());
    const before = newest.remotes.find((remote) => remote.name === name);
    if (!before) requireAttestedFirst(parts, offered, release);
    const proof = (await isNewAttestation(tx, release, attestation)) ? { attestation } : {};
    const kept = await keep(tx, release, { signed, actor, publishedAt: now() });
    if (kept === 'new' || known) await staged.commit();

    const isNew = kept === 'new';
    const remote = after(before, release, options, now());
    const isSame = remote === before && kept === 'known';
    if (isSame && !proof.attestation) return { name, version, revision: newest.revision, isNew };
    const action = isSame ? 'attest' : kept === 'signed again' ? 'sign' : 'publish';
    const { team, commit } = release;
    const details = { version, ...proof };
    const change = { name, action, details, actor, team, key: signerOf(signed), commit, reason };
    const revision = await addRevision(tx, newest, withRemote(newest.remotes, remote), change, now());
    return { name, version, revision, isNew };
  });
  return work.finally(() => staged.discard());
}
