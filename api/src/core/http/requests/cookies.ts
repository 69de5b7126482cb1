import type { FastifyRequest } from 'fastify';

export function readCookie({ headers: { cookie = '' } }: FastifyRequest, name: string): string | undefined {
  const values = new Map(
    cookie.split(';').map((part) => {
      const [key = '', value = ''] = part.trim().split('=', 2);
      return [key, value];
    }),
  );
  return values.get(name);
}
