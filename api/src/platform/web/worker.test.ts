import Fastify from 'fastify';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serveWorker } from './worker';
import { createTemporaryFolder } from '../../testing/temporary-folder';

const shell = createTemporaryFolder();
writeFileSync(path.join(shell, 'worker.js'), 'keeps');
writeFileSync(path.join(shell, 'worker-removal.js'), 'removes');

async function ask(offline: boolean, folder = shell) {
  const app = Fastify();
  await serveWorker(app, folder, { offline });
  return app.inject('/worker.js');
}

test('the worker is not cached, and may fetch from this origin only', async () => {
  const { body, headers } = await ask(true);
  expect(body).toBe('keeps');
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
});

test('with offline use off, the worker that removes it is served at the same address', async () => {
  expect((await ask(false)).body).toBe('removes');
});

test('a shell without a worker has none', async () => {
  expect((await ask(true, tmpdir())).statusCode).toBe(404);
});
