import {
  KeyList,
  type KeyListEntity,
  type RegisteredRemoteEntity,
  type SignedEntity,
} from '@parque/contract';
import { toReleaseId, verifyKeyList } from '@parque/release';
import { findKeyListFaults } from '@parque/release/checks';
import { computePublicKey } from '@parque/release/signing';
import { desc } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { keyLists } from '../../../core/database/schema';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { addRevision, runInOrder } from '../revisions';
import { recordLosses, findLostRemotes, requireAccepted, createRunsCheck, type Runs } from './lost-remotes';

/** The newest key list: the signed text and its content. */
export interface CurrentKeys {
  readonly signedList: SignedEntity;
  readonly list: KeyListEntity;
}

export async function findCurrentKeys(db: Database): Promise<CurrentKeys | undefined> {
  const [newest] = await db.select().from(keyLists).orderBy(desc(keyLists.version)).limit(1);
  if (!newest) return undefined;
  return { signedList: newest.signed, list: JSON.parse(newest.signed.payload) as KeyListEntity };
}

/** @throws ApiRuleError - `unavailable`: before the first key list nothing can be proven. */
export async function requireKeys(db: Database): Promise<CurrentKeys> {
  const keys = await findCurrentKeys(db);
  if (!keys) throw new ApiRuleError('unavailable');
  return keys;
}

const listRevokedReleases = ({ revoked }: KeyListEntity): ReadonlySet<string> =>
  new Set(revoked.map(({ name, version }) => toReleaseId(name, version)));

/** Returns the remote without what was revoked. */
function removeRevoked({ previous, ...rest }: RegisteredRemoteEntity, revokedIds: ReadonlySet<string>) {
  const isGood = (version: string) => !revokedIds.has(toReleaseId(rest.name, version));
  return {
    ...rest,
    rollouts: rest.rollouts.filter(({ version }) => isGood(version)),
    pins: rest.pins.filter(({ version }) => isGood(version)),
    ...(previous !== undefined && isGood(previous) && { previous }),
  };
}

/** Returns the remote without its stable version: with the one before, or off when browsers do not run that either. */
function removeStable(remote: RegisteredRemoteEntity, runs: Runs): RegisteredRemoteEntity {
  const { previous, ...others } = remote;
  if (previous !== undefined && runs(previous)) return { ...others, stable: previous };
  return { ...remote, state: 'off', message: remote.message ?? 'Este módulo está detenido por seguridad.' };
}

/** The remotes by a newer key list: without what it revokes, and without the stable versions whose loss is accepted. */
function applyKeyList(
  db: Database,
  remotes: readonly RegisteredRemoteEntity[],
  list: KeyListEntity,
  lostRemotes: readonly RegisteredRemoteEntity[],
): Promise<RegisteredRemoteEntity[]> {
  const revokedIds = listRevokedReleases(list);
  return Promise.all(
    remotes.map(async (remote) => {
      const allowedRemote = removeRevoked(remote, revokedIds);
      const isTaken = lostRemotes.includes(remote) || revokedIds.has(toReleaseId(remote.name, remote.stable));
      return isTaken
        ? removeStable(allowedRemote, await createRunsCheck(db, allowedRemote, list))
        : allowedRemote;
    }),
  );
}

function listKeyFaults(list: KeyListEntity, before: CurrentKeys | undefined, registryKey: string): string[] {
  const registryKeyId = computePublicKey(registryKey).id;
  return [
    ...(before && list.version <= before.list.version
      ? [`version ${list.version} is not above ${before.list.version}`]
      : []),
    ...(before && list.epoch < before.list.epoch
      ? [`epoch ${list.epoch} is below ${before.list.epoch}`]
      : []),
    ...(list.registryKeys.some(({ id }) => id === registryKeyId)
      ? []
      : [`the registry signs with ${registryKeyId}, which is missing`]),
    ...findKeyListFaults(list),
  ];
}

/** @throws ApiRuleError - `signature_refused` when no root key signed it; `key_list_refused` when it has expired or is malformed. */
export async function requireVerifiedKeyList(
  signedList: SignedEntity,
  rootKeys: readonly string[],
  now: Date,
) {
  const list = await verifyKeyList(signedList, { rootKeys, now });
  if (list === 'signature') throw new ApiRuleError('signature_refused');
  if (typeof list === 'string') throw new ApiRuleError('key_list_refused', { fields: { list } });
  const { success, data } = KeyList.safeParse(list);
  if (!success) throw new ApiRuleError('key_list_refused', { fields: { list: 'malformed' } });
  return data;
}

/**
 * Remotes whose stable versions a new key list may revoke. `signed-again`: it stops none, because each release is signed
 * again at once, as by a start of the workspace.
 */
export type AcceptedLoss = readonly string[] | 'signed-again';

/**
 * Takes a newer key list, and takes out of the registry what it revokes.
 *
 * @throws ApiRuleError - `signature_refused` when no root key signed it; `key_list_refused` when it is not newer, has
 *   expired, or leaves out the key that this registry signs with; `remotes_lost` when users would lose a remote.
 */
export async function publishKeyList(
  { db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>,
  signedList: SignedEntity,
  acceptedLosses: AcceptedLoss = [],
): Promise<{ revision: number; version: number }> {
  const list = await requireVerifiedKeyList(signedList, settings.rootKeys, now());
  const { version } = list;
  return runInOrder(db, async (tx, newest) => {
    const previousKeys = await findCurrentKeys(tx);
    if (previousKeys?.signedList.payload === signedList.payload)
      return { revision: newest.revision, version };
    const faults = listKeyFaults(list, previousKeys, settings.registryKey);
    if (faults.length > 0)
      throw new ApiRuleError('key_list_refused', { fields: { list: faults.join('; ') } });
    const isKept = previousKeys === undefined || acceptedLosses === 'signed-again';
    const lostRemotes = isKept ? [] : await findLostRemotes(tx, newest.remotes, previousKeys.list, list);
    if (!isKept) requireAccepted(lostRemotes, acceptedLosses);
    await tx.insert(keyLists).values({ version, signed: signedList, publishedAt: now() });
    const remotes = await applyKeyList(tx, newest.remotes, list, lostRemotes);
    const change = {
      name: '',
      action: 'keys',
      details: {
        version,
        epoch: list.epoch,
        revoked: [...listRevokedReleases(list)],
        ...(lostRemotes.length > 0 && {
          lost: lostRemotes.map(({ name, stable }) => toReleaseId(name, stable)),
        }),
      },
      actor: 'root',
      reason: `lista de claves ${version}`,
    };
    const publicationTime = now();
    const revision = await addRevision(tx, newest, change, { remotes, at: publicationTime });
    await recordLosses(tx, lostRemotes, remotes, { reason: change.reason, at: publicationTime });
    return { revision, version };
  });
}

/** Why a key list or a release was rejected, for the terminal of a command. */
export function formatRefusal({ code, details: { fields = {} } }: ApiRuleError): string {
  if (code === 'remotes_lost') {
    const lostVersions = Object.entries(fields).map(([name, version]) => `${name} ${version}`);
    return `no browser would run the stable version of ${lostVersions.join(', ')} by this list: their teams publish it again with a key of the list first. After a theft of a key: --accept-loss ${Object.keys(fields).join(',')}`;
  }
  if (code === 'unavailable') return 'there is no key list yet: publish one that the root key signed first';
  return [code, ...Object.values(fields)].join(': ');
}
