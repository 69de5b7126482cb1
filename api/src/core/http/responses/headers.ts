import type { FastifyInstance } from 'fastify';

/** The sources from which the page may load. */
interface PageSources {
  /**
   * Hosts of the page, each with its port if any: that of the request, and that of `PUBLIC_URL`, because a proxy may replace
   * the first.
   */
  readonly hosts: readonly string[];
  /** Other origins for pictures. */
  readonly images: readonly string[];
  /** Other origins for calls. */
  readonly connect: readonly string[];
}

/** Sources in a policy have no form for an IPv6 address; such a host is only used on a machine for development. */
const namedHost = /^[a-z0-9._-]+(:\d+)?$/i;

/**
 * Returns the policy of the page. Files are allowed by folder: `'self'` would also allow the bytes of releases, whose
 * hash browsers do not compare in pictures, fonts and workers.
 */
export function buildPagePolicy({ hosts, images, connect }: PageSources): string {
  const namedHosts = [...new Set(hosts)].filter((host) => namedHost.test(host));
  const buildSources = (...paths: string[]) =>
    namedHosts.length > 0
      ? namedHosts.flatMap((host) => paths.map((path) => host + path)).join(' ')
      : "'self'";
  return [
    // The shell prefetches files of remotes, which Firefox allows by this directive alone. No other use falls back to it.
    `default-src ${buildSources('/remotes/')}`,
    "object-src 'none'",
    "media-src 'none'",
    // Third parties run in these frames. The directive also limits where their code can navigate them to.
    `frame-src ${buildSources('/sandbox/')}`,
    `script-src ${buildSources('/shell/', '/remotes/')}`,
    `style-src ${buildSources('/shell/', '/remotes/')}`,
    ['img-src', buildSources('/shell/', '/pictures/'), 'data:', ...images].join(' '),
    `font-src ${buildSources('/shell/')} data:`,
    ["connect-src 'self'", ...connect].join(' '),
    `manifest-src ${buildSources('/shell/')}`,
    // Workers of releases run from memory, after the shell has verified their bytes.
    `worker-src ${buildSources('/worker.js')} blob:`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Scripts are added only through the shell's policy, which has the files of every verified release.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/**
 * Returns the policy of the frame of a third party. Its origin is opaque, also when the address is opened by itself: it has
 * no storage and no cookies, and its requests contain no session. It loads the files of one remote only.
 *
 * @param name - Of the remote.
 */
export function buildFramePolicy(name: string, { hosts, images, connect }: PageSources): string {
  const namedHosts = [...new Set(hosts)].filter((host) => namedHost.test(host));
  const buildFrameSources = (...paths: string[]) =>
    namedHosts.flatMap((host) => paths.map((path) => host + path)).join(' ');
  const ownPath = `/remotes/${name}/`;
  const pictureSources = [buildFrameSources('/shell/'), 'data:', ...images].join(' ');
  return [
    'sandbox allow-scripts allow-forms',
    "default-src 'none'",
    `script-src ${buildFrameSources('/shell/', ownPath)}`,
    `style-src ${buildFrameSources('/shell/', ownPath)}`,
    `img-src ${pictureSources}`,
    `font-src ${buildFrameSources('/shell/')} data:`,
    // ES modules and workers of the release are fetched to compare their hash.
    `connect-src ${[buildFrameSources(ownPath), ...connect].join(' ')}`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${buildFrameSources('')}`,
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** The service worker fetches the files that it caches, and runs no other script. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

const always = {
  'content-security-policy': dataPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

export const buildProtectiveHeaders = ({
  production,
}: {
  production: boolean;
}): Readonly<Record<string, string>> => ({
  ...always,
  ...(production && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

export function protect(app: FastifyInstance, settings: { production: boolean }): void {
  const headers = buildProtectiveHeaders(settings);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
