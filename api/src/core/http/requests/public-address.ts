import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../../settings';

/** Without `PUBLIC_URL` it is the host of the request. A forged one changes only the answer to its forger. */
export function getPublicAddress(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  const { origin, pathname } = new URL(publicUrl ?? `${protocol}://${host || 'localhost'}`);
  return origin + pathname.replace(/(?<!\/)\/+$/, '');
}
