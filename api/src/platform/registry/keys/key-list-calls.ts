import type { SignedEntity } from '@parque/contract';
import { verifySigned } from '@parque/release';
import type { Services } from '../../../core/http/area';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import { countByKey, type Proven } from './call-limits';
import { findCurrentKeys, requireVerifiedKeyList } from './key-lists';

type Parts = Pick<Services, 'db' | 'settings' | 'now'>;

/** Returns the root key that signed a text; `undefined` when none did. */
async function findRootKey(list: SignedEntity, rootKeys: readonly string[]): Promise<string | undefined> {
  for (const publicKey of rootKeys) if (await verifySigned('keys', list, [{ publicKey }])) return publicKey;
  return undefined;
}

/** Verifies a key list before it is parsed. Any visitor can send the published list; only a newer one proves the root key. */
async function proveKeyList({ db, settings, now }: Parts, list: SignedEntity): Promise<Proven<undefined>> {
  const root = await findRootKey(list, settings.rootKeys);
  if (root === undefined) throw new ApiRuleError('signature_refused');
  const { version } = await requireVerifiedKeyList(list, settings.rootKeys, now());
  const publishedKeys = await findCurrentKeys(db);
  const isNewer = publishedKeys === undefined || version > publishedKeys.list.version;
  return { content: undefined, key: isNewer ? root : undefined, kind: 'keys' };
}

/**
 * Counts a published key list by the root key, so that the calls of others never delay a revocation.
 *
 * @throws ApiRuleError - `too_many_attempts`; `signature_refused` when no root key signed it; `key_list_refused`.
 */
export const countKeyList = (parts: Parts, list: SignedEntity, address: string): Promise<undefined> =>
  countByKey(parts, address, () => proveKeyList(parts, list));
