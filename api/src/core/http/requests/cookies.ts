import type { FastifyRequest } from 'fastify';

/** Returns the value of a cookie of the request; undefined without one. */
export function readCookie({ headers: { cookie = '' } }: FastifyRequest, name: string): string | undefined {
  const values = new Map(
    cookie.split(';').map((part) => {
      const [key = '', value = ''] = part.trim().split('=', 2);
      return [key, value];
    }),
  );
  return values.get(name);
}
