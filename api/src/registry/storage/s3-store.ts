import { S3mini } from 's3mini';
import type { ReleaseFile } from '../releases/release-files';
import type { ReleaseStore } from './store';

/** The address of an S3-compatible store, and the access key of this installation. */
export interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Under which folder of the bucket releases are stored; empty, or ending in /. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The content type of a file for browsers. */
const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
};

export const typeOf = (file: string): string =>
  types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/** A store that browsers do not reach: our server serves its files. */
export interface RemoteStore extends ReleaseStore {
  /** @returns `undefined` when there is no such file. */
  read(file: string): Promise<Buffer | undefined>;
}

/** The longest wait for a file, so that a store that hangs does not hold requests. */
const readTimeoutMs = 10_000;

/** Objects that are written at the same time. */
const putAtOnce = 8;

/** A store in a bucket. A release is registered only after all of its files are there. */
export function s3Store({ endpoint, bucket, prefix, ...rest }: S3Settings): RemoteStore {
  const place = { ...rest, endpoint: `${endpoint.replace(/\/$/, '')}/${bucket}` };
  const client = new S3mini(place);
  const reader = new S3mini({ ...place, requestAbortTimeout: readTimeoutMs });
  const put = async (key: string, { file, bytes }: ReleaseFile, isPublished: boolean) => {
    if (isPublished && (await client.objectExists(key)) === true) return;
    const answer = await client.putObject(key, bytes, typeOf(file));
    if (!answer.ok) throw new Error(`the store answered ${answer.status} to ${key}`);
  };
  return {
    async stage(name, version, files, isPublished) {
      const waiting = [...files];
      const putNext = async (): Promise<void> => {
        const one = waiting.shift();
        if (!one) return;
        await put(`${prefix}${name}/${version}/${one.file}`, one, isPublished);
        await putNext();
      };
      await Promise.all(Array.from({ length: putAtOnce }, putNext));
      // Objects cannot be renamed. Nothing leads to them before the version is in the registry.
      return { commit: async () => undefined, discard: async () => undefined };
    },
    async read(file) {
      const found = await reader.getObjectArrayBuffer(prefix + file);
      return found ? Buffer.from(found) : undefined;
    },
  };
}
