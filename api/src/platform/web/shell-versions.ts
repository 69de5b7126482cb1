import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { msPerHour, msPerMinute } from '@parque/domain/durations';
import type { Database } from '../../core/database/database';
import type { Services } from '../../core/http/area';
import { ApiRuleError } from '../../core/http/api-rule-error';
import type { FileCache } from '../../core/files/file-cache';
import { getContentType } from '../registry/storage/s3-store';
import {
  isHashedName,
  publishShellFiles,
  readShellFiles,
  readShellFile,
  listShellFiles,
} from './shell-files';

/**
 * Publishes the hashed files of this process's shell, so that processes of other versions can serve them. They are published
 * again each hour, which also records that they are in use. After a failure the process continues, and retries each minute.
 */
export async function offerShell(app: FastifyInstance, services: Services, folder: string): Promise<void> {
  const files = await readShellFiles(folder);
  let publishedAt = -Infinity;
  const offer = async () => {
    if (performance.now() - publishedAt < msPerHour) return;
    try {
      const conflictingFiles = await publishShellFiles(services, files);
      publishedAt = performance.now();
      if (conflictingFiles.length > 0)
        app.log.warn(
          { files: conflictingFiles },
          'files of the shell were not published: other content has their names',
        );
    } catch (err) {
      app.log.error({ err }, 'the files of the shell could not be published');
    }
  };
  await offer();
  const timer = setInterval(() => void offer(), msPerMinute).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Runs `work` once at a time. A caller gets the result of a run that started after its call. */
function createSerialRunner<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  const start = () => {
    next = undefined;
    return work();
  };
  return () => {
    next ??= last.then(start, start);
    last = next;
    return next;
  };
}

interface OtherShells {
  readonly db: Database;
  readonly cache: FileCache;
  /** The folder with the files of earlier builds. */
  readonly folder: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

const isBrotliAccepted = ({ headers }: FastifyRequest) =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((encoding) => encoding.replaceAll(' ', '').toLowerCase())
    .some((encoding) => encoding === 'br' || (encoding.startsWith('br;q=') && Number(encoding.slice(5)) > 0));

/**
 * Answers requests for files of the shell that this process's build does not contain: an open page of another version needs
 * them. They come from the earlier builds on this machine, or from the database. Bytes of the database are compared with the
 * hash that was recorded when they were published.
 */
export function serveOtherShells(scope: FastifyInstance, { db, cache, folder, headers }: OtherShells): void {
  let storedIntegrities: ReadonlyMap<string, string> = new Map();
  const refresh = createSerialRunner(async () => {
    storedIntegrities = await listShellFiles(db);
  });
  const readLocal = async (file: string) =>
    folder === undefined ? undefined : readFile(path.join(folder, file)).catch(() => undefined);
  const readStored = async (file: string) => {
    const integrity = storedIntegrities.get(file);
    return integrity && cache.read(integrity, () => readShellFile(db, file));
  };
  /** Reads the first form of a file that exists: compressed or not. */
  const find = async (
    forms: readonly string[],
    readForm: (form: string) => Promise<Buffer | '' | undefined>,
  ) => {
    for (const form of forms) {
      const bytes = await readForm(form);
      if (bytes) return { form, bytes };
    }
    return undefined;
  };

  scope.setNotFoundHandler(async (request, reply) => {
    const file = (request.url.split('?')[0] ?? '').slice(scope.prefix.length + 1);
    if (!['GET', 'HEAD'].includes(request.method) || !isHashedName(file)) throw new ApiRuleError('not_found');
    const forms = isBrotliAccepted(request) ? [`${file}.br`, file] : [file];
    let servedFile = await find(forms, readLocal);
    if (!servedFile) {
      if (!storedIntegrities.has(file)) await refresh();
      servedFile = await find(forms, readStored);
    }
    if (!servedFile) throw new ApiRuleError('not_found');
    if (servedFile.form !== file) reply.header('content-encoding', 'br');
    return reply
      .headers(headers)
      .header('vary', 'accept-encoding')
      .type(getContentType(file))
      .send(servedFile.bytes);
  });
}
