import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../../settings';
import { getPublicAddress } from './public-address';

/**
 * Whether a page of this installation has sent the request. Browsers set these headers, and pages cannot change them.
 * `Sec-Fetch-Site` decides, because a proxy may replace the host; older browsers send `Origin` only.
 */
export function isSameOrigin(settings: Pick<Settings, 'publicUrl'>, request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined && origin === new URL(getPublicAddress(settings, request)).origin;
}
