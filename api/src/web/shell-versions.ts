import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../database/database';
import type { Services } from '../http/area';
import { Refusal } from '../http/refusal';
import type { FileCache } from '../registry/storage/file-cache';
import { typeOf } from '../registry/storage/s3-store';
import {
  isHashedName,
  publishShellFiles,
  readShellFiles,
  storedShellFile,
  storedShellFiles,
} from './shell-files';

const minute = 60_000;
const hour = 60 * minute;

/**
 * Publishes the hashed files of this process's shell, so that processes of other versions can serve them. They are published
 * again each hour, which also records that they are in use. After a failure the process continues, and retries each minute.
 */
export async function offerShell(app: FastifyInstance, services: Services, folder: string): Promise<void> {
  const files = await readShellFiles(folder);
  let publishedAt = -Infinity;
  const offer = async () => {
    if (performance.now() - publishedAt < hour) return;
    try {
      const others = await publishShellFiles(services, files);
      publishedAt = performance.now();
      if (others.length > 0)
        app.log.warn({ files: others }, 'files of the shell are stored with other content');
    } catch (err) {
      app.log.error({ err }, 'the files of the shell could not be published');
    }
  };
  await offer();
  const timer = setInterval(() => void offer(), minute).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Runs `work` once at a time. A caller gets the result of a run that started after its call. */
function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
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
  readonly earlier: string | undefined;
  /** The headers of every file. */
  readonly headers: Readonly<Record<string, string>>;
}

const acceptsBrotli = ({ headers }: FastifyRequest) =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((coding) => coding.replaceAll(' ', '').toLowerCase())
    .some((coding) => coding === 'br' || (coding.startsWith('br;q=') && Number(coding.slice(5)) > 0));

/**
 * Answers requests for files of the shell that this process's build does not contain: an open page of another version needs
 * them. They come from the earlier builds on this machine, or from the database. Bytes of the database are compared with the
 * hash that was recorded when they were published.
 */
export function serveOtherShells(scope: FastifyInstance, { db, cache, earlier, headers }: OtherShells): void {
  let known: ReadonlyMap<string, string> = new Map();
  const refresh = oneAtATime(async () => {
    known = await storedShellFiles(db);
  });
  const onThisMachine = async (file: string) =>
    earlier === undefined ? undefined : readFile(path.join(earlier, file)).catch(() => undefined);
  const stored = async (file: string) => {
    const integrity = known.get(file);
    return integrity && cache.read(integrity, () => storedShellFile(db, file));
  };
  /** The first form of a file that is found. */
  const find = async (forms: readonly string[], read: (form: string) => Promise<Buffer | '' | undefined>) => {
    for (const form of forms) {
      const bytes = await read(form);
      if (bytes) return { form, bytes };
    }
    return undefined;
  };

  scope.setNotFoundHandler(async (request, reply) => {
    const file = (request.url.split('?')[0] ?? '').slice(scope.prefix.length + 1);
    if (!['GET', 'HEAD'].includes(request.method) || !isHashedName(file)) throw new Refusal('not_found');
    const forms = acceptsBrotli(request) ? [`${file}.br`, file] : [file];
    let found = await find(forms, onThisMachine);
    if (!found) {
      if (!known.has(file)) await refresh();
      found = await find(forms, stored);
    }
    if (!found) throw new Refusal('not_found');
    if (found.form !== file) reply.header('content-encoding', 'br');
    return reply.headers(headers).header('vary', 'accept-encoding').type(typeOf(file)).send(found.bytes);
  });
}
