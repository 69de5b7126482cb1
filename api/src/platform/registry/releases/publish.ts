import type { RegisteredRemoteEntity, ReleaseEntity, SignedEntity } from '@parque/contract';
import { findAddressFaults, findLabelFaults, findOrphanFaults } from '@parque/contract/declaration';
import {
  findChangedContentFaults,
  collectReleaseFindings,
  findThirdPartyFaults,
  type DeployedHost,
} from '@parque/release/checks';
import type { Database } from '../../../core/database/database';
import type { Services } from '../../../core/http/area';
import { applyAction } from '../rollout/actions';
import { filterInUse, listChoosableReleases, withAddresses } from './choosable';
import { requireKeys } from '../keys/key-lists';
import { proveFiles, proveRelease, type OfferedRelease, type ReleaseFile } from './release-files';
import { ReleaseRefusedError } from './release-refused-error';
import { storeMaps } from './source-maps';
import { addRelease, findRelease, findReleases, signAgain, type StoredRelease } from './release-repository';
import { addRevision, runInOrder, replaceRemote, type RegistryRevision } from '../revisions';
import type { ReleaseStore } from '../storage/store';

export const remotesBase = '/remotes/';

/** Reasons in one answer; a style sheet can have thousands of faults. */
const maxReasons = 20;

/** The changes of a publication. */
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
  /** The versions that the deployed and the previous shell offer; without them, the needs of a release are not checked. */
  readonly host?: DeployedHost | undefined;
};

/** @throws ReleaseRefusedError - With the same reasons as `parque check`. */
async function requireSound({ manifest }: ReleaseEntity, files: readonly ReleaseFile[], host?: DeployedHost) {
  const content = { manifest, files: new Map(files.map(({ file, bytes }) => [file, bytes])) };
  const reasons = (await collectReleaseFindings(content, host)).flatMap(({ faults }) => faults);
  if (reasons.length > 0) throw new ReleaseRefusedError(reasons.slice(0, maxReasons));
}

async function requireOwnRoutes(
  tx: Database,
  { remotes }: RegistryRevision,
  { manifest }: ReleaseEntity,
  now: Date,
): Promise<void> {
  const currentRemote = remotes.find(({ name }) => name === manifest.name);
  if (currentRemote?.retiredAt !== undefined)
    throw new ReleaseRefusedError([
      `${manifest.name} was retired for good on ${currentRemote.retiredAt.slice(0, 10)}: publish it under another name, which the key list has to contain`,
    ]);
  const releases = await findReleases(tx, listChoosableReleases(withAddresses(remotes, now)));
  const manifests = [...releases.values()].map((release) => release.manifest);
  const inUse = filterInUse(remotes).map(({ name }) => name);
  const faults = [
    ...findAddressFaults(manifest, manifests),
    ...findLabelFaults(manifest, manifests),
    ...findOrphanFaults(
      manifest,
      manifests.filter(({ name }) => inUse.includes(name)),
    ),
  ];
  if (faults.length > 0) throw new ReleaseRefusedError([...new Set(faults)]);
}

/** @throws ReleaseRefusedError - When the version that is published has other content. */
function requireSameContent(storedRelease: StoredRelease, { manifest }: ReleaseEntity): void {
  const faults = findChangedContentFaults(manifest, storedRelease.manifest);
  if (faults.length > 0) throw new ReleaseRefusedError(faults, 'version_taken');
}

/** Stores a version once. The same content may be signed again, for example when the team's key was replaced. */
async function storeRelease(tx: Database, release: ReleaseEntity, rest: Parameters<typeof addRelease>[2]) {
  const { name, version } = release.manifest;
  const storedRelease = await findRelease(tx, name, version);
  if (!storedRelease) {
    await addRelease(tx, release, rest);
    return 'new';
  }
  requireSameContent(storedRelease, release);
  if (joinSignerIds(storedRelease.signedRelease) === joinSignerIds(rest.signed)) return 'known';
  await signAgain(tx, release, rest.signed);
  return 'signed again';
}

const joinSignerIds = ({ signatures }: SignedEntity) => signatures.map(({ keyId }) => keyId).join();

const createFirstRemote = (name: string, version: string): RegisteredRemoteEntity => ({
  name,
  base: `${remotesBase}${name}/`,
  state: 'on',
  stable: version,
  rollouts: [],
  pins: [],
});

/** Returns the remote as the publication leaves it; the same when it changes nothing. */
function applyPublication(
  before: RegisteredRemoteEntity | undefined,
  { manifest: { name, version } }: ReleaseEntity,
  { promote }: PublishOptions,
  now: Date,
): RegisteredRemoteEntity {
  if (!before) return createFirstRemote(name, version);
  if (!promote || before.stable === version) return before;
  const noVersions = new Set<string>();
  const scope = {
    now,
    publishedVersions: new Set([version]),
    revokedVersions: noVersions,
    unusableVersions: noVersions,
    formerStables: [],
  };
  return applyAction(before, { command: 'promote', version }, scope);
}

/**
 * Publishes a release that its team signed: stores its files and the signed text, and adds a revision, even if no user
 * gets the release yet.
 *
 * @throws ReleaseRefusedError - When the release is not signed by a team that owns the remote, is revoked or damaged,
 *   contradicts itself or fails a check of its content. When it takes an address of another remote, or takes a slot
 *   from contributions of other remotes. When it would change a published version.
 */
export async function publishRelease(
  parts: Parts,
  offeredRelease: OfferedRelease,
  options: PublishOptions,
): Promise<Publication> {
  const { db, store, now, host } = parts;
  const { signedRelease, files } = offeredRelease;
  const keys = (await requireKeys(db)).list;
  const release = await proveRelease(signedRelease, keys);
  const thirdPartyFaults = findThirdPartyFaults(release.manifest, keys);
  if (thirdPartyFaults.length > 0) throw new ReleaseRefusedError(thirdPartyFaults);
  const proven = await proveFiles(release.manifest, files);
  const { name, version } = release.manifest;
  const { actor, reason } = options;
  const publishedRelease = await findRelease(db, name, version);
  // A published version may be signed again, even if the checks have become stricter since.
  if (publishedRelease) requireSameContent(publishedRelease, release);
  else await requireSound(release, proven, host);
  // Writing many files takes long, so it is done before the lock: others can change the registry in the meantime.
  const stagedFiles = await store.stage(name, version, proven, publishedRelease !== undefined);
  try {
    return await runInOrder(db, async (tx, newest) => {
      // The team's key may have been withdrawn, or the version revoked, since the release was looked at.
      await proveRelease(signedRelease, (await requireKeys(tx)).list);
      await requireOwnRoutes(tx, newest, release, now());
      const previousRemote = newest.remotes.find((remote) => remote.name === name);
      const outcome = await storeRelease(tx, release, { signed: signedRelease, actor, publishedAt: now() });
      if (outcome === 'new' || publishedRelease) await stagedFiles.commit();
      await storeMaps(tx, release.manifest, offeredRelease.maps ?? []);

      const isNew = outcome === 'new';
      const remote = applyPublication(previousRemote, release, options, now());
      if (remote === previousRemote && outcome === 'known')
        return { name, version, revision: newest.revision, isNew };
      const action = outcome === 'signed again' ? 'sign' : 'publish';
      const { team, commit } = release;
      const change = {
        name,
        action,
        details: { version },
        actor,
        team,
        key: joinSignerIds(signedRelease),
        commit,
        reason,
      };
      const remotes = replaceRemote(newest.remotes, remote);
      const revision = await addRevision(tx, newest, change, { remotes, at: now() });
      return { name, version, revision, isNew };
    });
  } finally {
    await stagedFiles.discard();
  }
}
