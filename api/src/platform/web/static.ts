import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { existsSync } from 'node:fs';
import { namePlugin } from '../../core/http/named-plugin';
import { remotesBase } from '../registry/releases/publish';

/** Browsers reject a file that a proxy or a CDN has rewritten. */
const forever = 'public, max-age=31536000, immutable, no-transform';

/** A shell on another origin may load the files: they are public, and their integrity is verified. */
const publicHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** The headers of a file whose name changes with its content. */
export const hashedFileHeaders = { ...publicHeaders, 'cache-control': forever };

/** The folders that browsers read files from. */
export interface Folders {
  /** The built shell: hashed files and index.html. */
  readonly shell: string;
  /** Hashed files of the builds before it, which pages that are open may request. */
  readonly earlierShells?: string;
  /** Releases of remotes: `<name>/<version>/<file>`; none when another store serves them. */
  readonly remotes?: string;
  readonly pictures: string;
  /** Legal texts, unless the settings name another folder; none outside the demo. */
  readonly legal?: string;
  readonly terminal?: string;
}

const buildStaticOptions = (root: string, prefix: string, cacheControl: string) => ({
  root,
  prefix,
  decorateReply: false,
  index: false as const,
  preCompressed: true,
  dotfiles: 'ignore' as const,
  cacheControl: false,
  // Folders are not listed; index.html and the service worker have their own routes.
  allowedPath: (name: string) => !/\.(html|map)$|\/$|(^|\/)(remote\.json|worker(-removal)?\.js)$/.test(name),
  setHeaders: (reply: FastifyReply) => {
    reply.headers({ ...publicHeaders, 'cache-control': cacheControl });
  },
});

/**
 * Serves the built files. Their names change with their content, so a browser requests each of them once.
 *
 * @param serveOthers - Serves the files of the shell that this machine does not have, in the scope of their address.
 */
export async function serveFiles(
  app: FastifyInstance,
  { shell, remotes, pictures }: Folders,
  serveOthers: (scope: FastifyInstance) => void,
): Promise<void> {
  if (existsSync(shell)) {
    await app.register(
      namePlugin('shell', async (scope) => {
        serveOthers(scope);
        await scope.register(fastifyStatic, buildStaticOptions(shell, '/', forever));
      }),
      { prefix: '/shell' },
    );
  }
  if (remotes) await app.register(fastifyStatic, buildStaticOptions(remotes, remotesBase, forever));
  await app.register(fastifyStatic, buildStaticOptions(pictures, '/pictures/', 'public, max-age=3600'));
}
