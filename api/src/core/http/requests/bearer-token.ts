import type { FastifyRequest } from 'fastify';

/** Returns the token of a request; undefined without one. */
export function readBearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/i.exec(headers.authorization ?? '')?.[1];
}
