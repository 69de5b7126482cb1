import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import S3rver from 's3rver';
import { serveStored } from './release-store';
import { s3Store } from './s3-store';

let directory: string;
let server: S3rver;
let endpoint: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'parque-s3-'));
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

afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

const storeIn = (bucket: string) =>
  s3Store({
    endpoint,
    region: 'us-east-1',
    bucket,
    prefix: 'parque/',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  });

const file = (text: string) => ({ file: 'js/entry.a1.js', bytes: Buffer.from(text) });

test('a release in a bucket keeps its bytes, and the first ones', async () => {
  const store = storeIn('remotes');
  await store.stage('tienda', '1.0.0', [file('window.x = 1;')], false);
  await store.stage('tienda', '1.0.0', [file('window.x = 666;')], true);
  expect(await (await store.read('tienda/1.0.0/js/entry.a1.js'))?.text()).toBe('window.x = 1;');
  expect(await store.read('tienda/9.9.9/js/entry.a1.js')).toBeUndefined();
});

test('a bucket that does not take a file fails the publication', async () => {
  await expect(storeIn('no-hay').stage('tienda', '1.0.0', [file('x')], false)).rejects.toThrow();
});

test('browsers get the files of a bucket from our server, and nothing beside them', async () => {
  const store = storeIn('remotes');
  await store.stage('otra', '1.0.0', [file('window.y = 1;')], false);
  const app = Fastify();
  serveStored(app, store, '/remotes/');
  const answer = await app.inject('/remotes/otra/1.0.0/js/entry.a1.js');
  expect([answer.statusCode, answer.body]).toEqual([200, 'window.y = 1;']);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  for (const url of ['/remotes/otra/1.0.0/nada.js', '/remotes/otra/1.0.0/..%2f..%2fx', '/remotes/']) {
    expect((await app.inject(url)).statusCode).toBe(404);
  }
  await app.close();
});
