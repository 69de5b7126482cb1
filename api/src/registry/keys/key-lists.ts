import {
  KeyList,
  type KeyListEntity,
  type RegisteredRemoteEntity,
  type SignedEntity,
} from '@parque/contract';
import { releaseId, verifyKeyList } from '@parque/release';
import { keyListFaults } from '@parque/release/checks';
import { publicKeyOf } from '@parque/release/signing';
import { desc } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { keyLists } from '../../database/schema';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { addRevision, inOrder } from '../revisions';

/** The newest key list: the signed text and its content. */
export interface CurrentKeys {
  readonly signed: SignedEntity;
  readonly list: KeyListEntity;
}

export async function currentKeys(db: Database): Promise<CurrentKeys | undefined> {
  const [newest] = await db.select().from(keyLists).orderBy(desc(keyLists.version)).limit(1);
  if (!newest) return undefined;
  return { signed: newest.signed, list: JSON.parse(newest.signed.payload) as KeyListEntity };
}

/** @throws Refusal - `unavailable`: before the first key list nothing can be proven. */
export async function requireKeys(db: Database): Promise<CurrentKeys> {
  const keys = await currentKeys(db);
  if (!keys) throw new Refusal('unavailable');
  return keys;
}

const revokedIn = ({ revoked }: KeyListEntity): ReadonlySet<string> =>
  new Set(revoked.map(({ name, version }) => releaseId(name, version)));

/** The remote without what was revoked; off, when nothing is left that may run. */
function withoutRevoked(
  remote: RegisteredRemoteEntity,
  revoked: ReadonlySet<string>,
): RegisteredRemoteEntity {
  const isGood = (version: string | undefined) =>
    version !== undefined && !revoked.has(releaseId(remote.name, version));
  const { previous, ...rest } = remote;
  const kept: RegisteredRemoteEntity = {
    ...rest,
    rollouts: remote.rollouts.filter(({ version }) => isGood(version)),
    pins: remote.pins.filter(({ version }) => isGood(version)),
    ...(isGood(previous) && previous !== undefined && { previous }),
  };
  if (isGood(remote.stable)) return kept;
  if (kept.previous === undefined) {
    return { ...kept, state: 'off', message: remote.message ?? 'Este módulo está detenido por seguridad.' };
  }
  const { previous: stable, ...others } = kept;
  return { ...others, stable };
}

function faultsOf(list: KeyListEntity, before: CurrentKeys | undefined, registryKey: string): string[] {
  const own = publicKeyOf(registryKey).id;
  return [
    ...(before && list.version <= before.list.version
      ? [`version ${list.version} is not above ${before.list.version}`]
      : []),
    ...(before && list.epoch < before.list.epoch
      ? [`epoch ${list.epoch} is below ${before.list.epoch}`]
      : []),
    ...(list.registryKeys.some(({ id }) => id === own)
      ? []
      : [`the registry signs with ${own}, which is missing`]),
    ...keyListFaults(list),
  ];
}

async function verified(
  signed: SignedEntity,
  rootKeys: readonly string[],
  now: Date,
): Promise<KeyListEntity> {
  const list = await verifyKeyList(signed, { rootKeys, now });
  if (list === 'signature') throw new Refusal('signature_refused');
  if (typeof list === 'string') throw new Refusal('key_list_refused', { fields: { list } });
  const { success, data } = KeyList.safeParse(list);
  if (!success) throw new Refusal('key_list_refused', { fields: { list: 'malformed' } });
  return data;
}

/**
 * Takes a newer key list, and takes out of the registry what it revokes.
 *
 * @throws Refusal - `signature_refused` when no root key signed it; `key_list_refused` when it is not newer, has
 *   expired, or leaves out the key that this registry signs with.
 */
export async function publishKeyList(
  { db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>,
  signed: SignedEntity,
): Promise<{ revision: number; version: number }> {
  const list = await verified(signed, settings.rootKeys, now());
  const { version } = list;
  return inOrder(db, async (tx, newest) => {
    const before = await currentKeys(tx);
    if (before?.signed.payload === signed.payload) return { revision: newest.revision, version };
    const faults = faultsOf(list, before, settings.registryKey);
    if (faults.length > 0) throw new Refusal('key_list_refused', { fields: { list: faults.join('; ') } });
    await tx.insert(keyLists).values({ version, signed, publishedAt: now() });
    const revoked = revokedIn(list);
    const revision = await addRevision(
      tx,
      newest,
      newest.remotes.map((remote) => withoutRevoked(remote, revoked)),
      {
        name: '',
        action: 'keys',
        details: { version, epoch: list.epoch, revoked: [...revoked] },
        actor: 'root',
        reason: `lista de claves ${version}`,
      },
      now(),
    );
    return { revision, version };
  });
}

/** Why a key list or a release was rejected, for the terminal of a command. */
export function refusedInOneLine({ code, details: { fields = {} } }: Refusal): string {
  if (code === 'unavailable') return 'there is no key list yet: publish one that the root key signed first';
  return [code, ...Object.values(fields)].join(': ');
}
