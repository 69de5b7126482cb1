import { S3mini } from 's3mini';
import type { S3Settings } from '../../../settings';
import type { ReleaseFile } from '../releases/release-files';
import type { ReleaseStore } from './store';

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
};

export const getContentType = (file: string): string =>
  types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/** A store that browsers do not reach: our server serves its files. */
export interface RemoteStore extends ReleaseStore {
  /** @returns `undefined` when there is no such file. */
  read(file: string): Promise<Buffer | undefined>;
}

/** The longest wait for a file, so that a store that hangs does not hold requests. */
const readTimeoutMs = 10_000;

const maxConcurrentPuts = 8;

/** Creates a store in a bucket. A release is registered only after all of its files are there. */
export function createS3Store({ endpoint, bucket, prefix, ...rest }: S3Settings): RemoteStore {
  const bucketSettings = { ...rest, endpoint: `${endpoint.replace(/\/$/, '')}/${bucket}` };
  const client = new S3mini(bucketSettings);
  const reader = new S3mini({ ...bucketSettings, requestAbortTimeout: readTimeoutMs });
  const putFile = async (key: string, { file, bytes }: ReleaseFile, isPublished: boolean) => {
    if (isPublished && (await client.objectExists(key)) === true) return;
    const answer = await client.putObject(key, bytes, getContentType(file));
    if (!answer.ok) throw new Error(`the store answered ${answer.status} to ${key}`);
  };
  return {
    async stage(name, version, files, isPublished) {
      const queuedFiles = [...files];
      const putNext = async (): Promise<void> => {
        const nextFile = queuedFiles.shift();
        if (!nextFile) return;
        await putFile(`${prefix}${name}/${version}/${nextFile.file}`, nextFile, isPublished);
        await putNext();
      };
      await Promise.all(Array.from({ length: maxConcurrentPuts }, putNext));
      // Objects cannot be renamed, so they are written to their final keys. No page requests them before the version is in
      // the registry.
      return { commit: async () => undefined, discard: async () => undefined };
    },
    async read(file) {
      const contents = await reader.getObjectArrayBuffer(prefix + file);
      return contents ? Buffer.from(contents) : undefined;
    },
  };
}
