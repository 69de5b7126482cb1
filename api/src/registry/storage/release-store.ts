import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { Settings } from '../../settings';
import { s3Store, typeOf, type RemoteStore } from './s3-store';
import { folderStore, type ReleaseStore } from './store';

/** The store that the settings name. */
export function releaseStore({ remotesStore, s3 }: Pick<Settings, 'remotesStore' | 's3'>): ReleaseStore {
  return s3 ? s3Store(s3) : folderStore(remotesStore);
}

/** Hands on the files of releases from a store that browsers do not reach. A name never gets another content. */
export function serveStored(app: FastifyInstance, store: RemoteStore, prefix: string): void {
  app.get<{ Params: { '*': string } }>(`${prefix}*`, async (request, reply) => {
    const file = request.params['*'];
    const found =
      /^[\w-]+\/[\w.-]+\/[\w./-]+$/.test(file) && !file.includes('..') && (await store.read(file));
    if (!found || !found.body) return reply.callNotFound();
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type(typeOf(file))
      .send(Readable.fromWeb(found.body as Parameters<typeof Readable.fromWeb>[0]));
  });
}
