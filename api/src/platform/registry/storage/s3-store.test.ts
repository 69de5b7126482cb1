import { createHash } from 'node:crypto';
import path from 'node:path';
import Fastify from 'fastify';
import S3rver from 's3rver';
import { handleErrors } from '../../../core/http/responses/errors';
import { createFileCache } from '../../../core/files/file-cache';
import { serveStored } from './release-store';
import { createS3Store } from './s3-store';
import { createTemporaryFolder } from '../../../testing/temporary-folder';

const directory = createTemporaryFolder();
let server: S3rver;
let endpoint: string;

beforeAll(async () => {
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'remotes', configs: [] }],
  });
  const { port } = await server.run();
  endpoint = `http://127.0.0.1:${port}`;
});

afterAll(() => server.close());

const createStore = (bucket: string, storeEndpoint = endpoint) =>
  createS3Store({
    endpoint: storeEndpoint,
    region: 'us-east-1',
    bucket,
    prefix: 'parque/',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  });

const createFile = (text: string) => ({ file: 'js/entry.a1.js', bytes: Buffer.from(text) });

test('a release in a bucket keeps its bytes, and the first ones', async () => {
  const store = createStore('remotes');
  await store.stage('tienda', '1.0.0', [createFile('window.x = 1;')], false);
  await store.stage('tienda', '1.0.0', [createFile('window.x = 666;')], true);
  expect((await store.read('tienda/1.0.0/js/entry.a1.js'))?.toString()).toBe('window.x = 1;');
  expect(await store.read('tienda/9.9.9/js/entry.a1.js')).toBeUndefined();
});

test('a bucket that does not take a file fails the publication', async () => {
  await expect(createStore('no-hay').stage('tienda', '1.0.0', [createFile('x')], false)).rejects.toThrow();
});

const createIntegrity = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

const entry = '/remotes/otra/1.0.0/js/entry.a1.js';

/** A process that serves the bucket; version 1.0.0 of the remote `otra` is published with this entry. */
function createProcess(store = createStore('remotes'), code = 'window.y = 1;') {
  const app = Fastify();
  handleErrors(app);
  const cache = createFileCache({ folder: path.join(directory, 'cache'), maxBytes: 1_000_000, log: app.log });
  const files = new Map([['otra/1.0.0/js/entry.a1.js', createIntegrity(code)]]);
  const getPublished = async (...segments: string[]) => files.get(segments.join('/'));
  serveStored(app, { store, cache, findIntegrity: getPublished }, '/remotes/');
  return app;
}

const createUnavailableStore = () => createStore('remotes', 'http://127.0.0.1:1');

test('browsers get the published files of a bucket from our server, and no other files', async () => {
  const store = createStore('remotes');
  await store.stage('otra', '1.0.0', [createFile('window.y = 1;')], false);
  await store.stage('otra', '2.0.0', [createFile('window.y = 2;')], false);
  const app = createProcess();
  const answer = await app.inject(entry);
  expect([answer.statusCode, answer.body]).toEqual([200, 'window.y = 1;']);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable, no-transform',
  });
  for (const url of [
    '/remotes/otra/2.0.0/js/entry.a1.js',
    '/remotes/otra/1.0.0/nada.js',
    '/remotes/otra/1.0.0/..%2f..%2fx',
    '/remotes/',
  ]) {
    expect((await app.inject(url)).statusCode).toBe(404);
  }
});

test('a file that was served before is served while the bucket is unavailable, also by a new process', async () => {
  await createStore('remotes').stage('otra', '1.0.0', [createFile('window.y = 1;')], false);
  await createProcess().inject(entry);
  const answer = await createProcess(createUnavailableStore()).inject(entry);
  expect([answer.statusCode, answer.body]).toEqual([200, 'window.y = 1;']);
});

test('a file that was never served is answered with 503 while the bucket is unavailable', async () => {
  const answer = await createProcess(createUnavailableStore(), 'window.y = 9;').inject(entry);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, 'no-store']);
  expect(answer.headers['retry-after']).toBe('5');
});
