import type { Services } from '../../../core/http/area';
import { countAttempt, listNetworkLimits } from '../../../core/http/limits/attempts';

/** A call that a key has proved. */
export interface Proven<Content> {
  readonly content: Content;
  /** Id of the key that signed it; `undefined` when the signed text is public, and its sender is unknown. */
  readonly key: string | undefined;
  /** The kind of the call. The calls of each kind count apart, so that a stop is not delayed by uploads of the same key. */
  readonly kind: string;
}

/**
 * Proves a call, and counts it by its key, so that the calls of others never delay it. One that proves nothing counts by
 * its network: without a valid signature, expired, or sent before.
 *
 * @param prove - Compares sizes and signatures. It does no work that only a team may order.
 * @throws ApiRuleError - `too_many_attempts`; what `prove` throws.
 */
export async function countByKey<Content>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  address: string,
  prove: () => Promise<Proven<Content>>,
): Promise<Content> {
  const { content, key, kind } = await prove().catch(async (error: unknown) => {
    await countAttempt(db, listNetworkLimits('registry:address', address), now());
    throw error;
  });
  const counter =
    key === undefined
      ? listNetworkLimits('registry:address', address)
      : [{ limit: 'registry:key', subject: `${key} ${kind}` } as const];
  await countAttempt(db, counter, now());
  return content;
}
