import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../core/database/database';
import { ApiRuleError } from '../../../core/http/api-rule-error';
import type { Settings } from '../../../settings';
import { findRelease } from '../releases/release-repository';
import { hashedFileHeaders } from '../../web/static';
import type { FileCache } from '../../../core/files/file-cache';
import { createS3Store, getContentType, type RemoteStore } from './s3-store';
import { createFolderStore, type ReleaseStore } from './store';

export function releaseStore({ remotesStore, s3 }: Pick<Settings, 'remotesStore' | 's3'>): ReleaseStore {
  return s3 ? createS3Store(s3) : createFolderStore(remotesStore);
}

/** Returns the hash of a file of a published version; `undefined` if it has no such file. */
export type FindIntegrity = (name: string, version: string, file: string) => Promise<string | undefined>;

/** Published versions never change, so each is read once. */
export function createIntegrityLookup(db: Database): FindIntegrity {
  const versions = new Map<string, ReadonlyMap<string, string>>();
  return async (name, version, file) => {
    const id = `${name}/${version}`;
    const cachedFiles = versions.get(id);
    if (cachedFiles) return cachedFiles.get(file);
    const release = await findRelease(db, name, version);
    if (!release) return undefined;
    const files = new Map(release.manifest.files.map((entry) => [entry.file, entry.integrity]));
    versions.set(id, files);
    return files.get(file);
  };
}

interface StoredFiles {
  readonly store: RemoteStore;
  readonly cache: FileCache;
  readonly findIntegrity: FindIntegrity;
}

const address = /^(?<name>[\w-]+)\/(?<version>[\w.-]+)\/(?<file>[\w./-]+)$/;

/**
 * Serves the files of published releases from a store that browsers do not reach. Each is compared with the hash that its
 * team signed, and cached on this machine: the store may be unavailable later.
 */
export function serveStored(
  app: FastifyInstance,
  { store, cache, findIntegrity }: StoredFiles,
  prefix: string,
): void {
  app.get<{ Params: { '*': string } }>(`${prefix}*`, async (request, reply) => {
    const filePath = request.params['*'];
    const { name = '', version = '', file = '' } = address.exec(filePath)?.groups ?? {};
    const integrity = await findIntegrity(name, version, file);
    if (!integrity) return reply.callNotFound();
    const bytes = await cache
      .read(integrity, () => store.read(filePath))
      .catch((err: unknown) => {
        request.log.error({ err, file: filePath }, 'reading a file from the store of releases failed');
        throw new ApiRuleError('unavailable');
      });
    if (!bytes) return reply.callNotFound();
    return reply.headers(hashedFileHeaders).type(getContentType(file)).send(bytes);
  });
}
