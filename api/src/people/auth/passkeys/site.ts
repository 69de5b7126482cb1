import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../../settings';

/** The site for which passkeys are created and accepted. */
export interface Site {
  readonly origin: string;
  /** The host name, to which a passkey is bound (WebAuthn: relying party id). */
  readonly id: string;
}

/**
 * Returns the site by `PUBLIC_URL`. Without it, which production does not allow, it is the host of the request. A forged
 * host gains nothing: the browser signs the origin of the page, which must be the same.
 */
export function getSite({ publicUrl }: Settings, request: FastifyRequest): Site {
  const { origin, hostname } = new URL(publicUrl ?? `${request.protocol}://${request.host || 'localhost'}`);
  return { origin, id: hostname };
}
