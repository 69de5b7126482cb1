import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../../settings';
import { getPublicAddress } from './public-address';

/** Pages cannot change these headers. Proxies may replace the host, and older browsers send `Origin` only. */
export function isSameOrigin(settings: Pick<Settings, 'publicUrl'>, request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined && origin === new URL(getPublicAddress(settings, request)).origin;
}
