import type { FastifyInstance } from 'fastify';

/** What a page of ours may load: its own origin, and pictures of products from anywhere over https. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // Scripts are added only through the shell's policy, which has the files of every verified release.
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');

/** The service worker fetches what it keeps, and runs nothing but itself. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

/** Answers that are no page may load nothing at all. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

const always = {
  'content-security-policy': dataPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/** The protective headers of every answer. */
export const protectiveHeaders = ({
  production,
}: {
  production: boolean;
}): Readonly<Record<string, string>> => ({
  ...always,
  ...(production && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/** Puts them on every answer, errors included. */
export function protect(app: FastifyInstance, settings: { production: boolean }): void {
  const headers = protectiveHeaders(settings);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
