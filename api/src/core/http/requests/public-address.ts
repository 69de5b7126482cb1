import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../../settings';

/**
 * The address of this installation that programs in a terminal call, without a final slash. Without `PUBLIC_URL`, which
 * production does not allow, it is the host of the request. A forged host changes only the answer to the user who forges
 * it.
 */
export function getPublicAddress(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  const { origin, pathname } = new URL(publicUrl ?? `${protocol}://${host || 'localhost'}`);
  return origin + pathname.replace(/(?<!\/)\/+$/, '');
}
