import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../../settings';

/** The site for which passkeys are created and accepted. */
export interface Site {
  readonly origin: string;
  /** The host name, to which a passkey is bound (WebAuthn: relying party id). */
  readonly id: string;
}

/** Without `PUBLIC_URL` it is the host of the request. A forged one gains nothing: the browser signs the origin. */
export function getSite({ publicUrl }: Settings, request: FastifyRequest): Site {
  const { origin, hostname } = new URL(publicUrl ?? `${request.protocol}://${request.host || 'localhost'}`);
  return { origin, id: hostname };
}
