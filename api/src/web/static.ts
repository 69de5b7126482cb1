import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { remotesBase } from '../registry/releases/publish';

const forever = 'public, max-age=31536000, immutable';

/** The folders that browsers read files from. */
export interface Folders {
  /** The built shell: hashed files and index.html. */
  readonly shell: string;
  /** Releases of remotes: `<name>/<version>/<file>`; none when another store serves them. */
  readonly remotes?: string;
  /** Pictures of the products. */
  readonly pictures: string;
}

/** Serves the built files. Their names change with their content, so a browser requests each of them once. */
export async function serveFiles(app: FastifyInstance, { shell, remotes, pictures }: Folders): Promise<void> {
  const open = (prefix: string, root: string, cacheControl: string) =>
    app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      index: false,
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      // Folders are not listed; index.html and the service worker have their own routes.
      allowedPath: (name) => !/\.(html|map)$|\/$|(^|\/)(remote\.json|worker(-removal)?\.js)$/.test(name),
      setHeaders: (reply) => {
        reply.header('cache-control', cacheControl);
        // A shell on another origin may load them: the files are public, and their integrity is verified.
        reply.header('access-control-allow-origin', '*');
        reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
  if (existsSync(shell)) await open('/shell/', shell, forever);
  if (remotes) await open(remotesBase, remotes, forever);
  await open('/pictures/', pictures, 'public, max-age=3600');
}
