import type { SignedEntity } from '@parque/contract';
import { verifySigned } from '@parque/release';
import type { Services } from '../../http/area';
import { Refusal } from '../../http/refusal';
import { countByKey, type Proven } from './call-limits';
import { currentKeys, verifiedKeyList } from './key-lists';

type Parts = Pick<Services, 'db' | 'settings' | 'now'>;

/** Returns the root key that signed a text; `undefined` when none did. */
async function rootOf(signed: SignedEntity, rootKeys: readonly string[]): Promise<string | undefined> {
  for (const publicKey of rootKeys) if (await verifySigned('keys', signed, [{ publicKey }])) return publicKey;
  return undefined;
}

/** Verifies a key list before it is parsed. Any visitor can send the published one, so only a newer one proves the root key. */
async function proven({ db, settings, now }: Parts, signed: SignedEntity): Promise<Proven<undefined>> {
  const root = await rootOf(signed, settings.rootKeys);
  if (root === undefined) throw new Refusal('signature_refused');
  const { version } = await verifiedKeyList(signed, settings.rootKeys, now());
  const before = await currentKeys(db);
  const isNewer = before === undefined || version > before.list.version;
  return { content: undefined, key: isNewer ? root : undefined, kind: 'keys' };
}

/**
 * Counts a published key list by the root key, so that the calls of others never delay a revocation.
 *
 * @throws Refusal - `too_many_attempts`; `signature_refused` when no root key signed it; `key_list_refused`.
 */
export const countKeyList = (parts: Parts, signed: SignedEntity, address: string): Promise<undefined> =>
  countByKey(parts, address, () => proven(parts, signed));
