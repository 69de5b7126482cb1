import { signUpload, uploadType } from '@parque/release/upload';
import { generatePrivateKey } from '@parque/release/signing';
import { readdir } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';
import { createRelease, testRegistry } from '../../../testing/teams';
import { readUntilClosed } from '../../../testing/sockets';
import { countWaitingQueries } from '../../../testing/while-held';
import { waitUntil } from '../../../testing/wait-until';
import { testApi } from '../../../testing/test-api';

const large = 'x'.repeat(5 * 1024 * 1024);

type Registry = Awaited<ReturnType<typeof testRegistry>>;

const createUpload = (registry: Registry, code = 'window.x = 1;', version = '1.0.0') =>
  registry.createUpload(createRelease({ version }, { code }));

/** How many connections are open, in a round of the event loop in which others may be closed. */
const countConnections = ({ server }: Registry['app']) =>
  new Promise<number>((resolve) => {
    setImmediate(() => server.getConnections((_error, count) => resolve(count)));
  });

const listFilesIn = async ({ settings }: Registry) =>
  readdir(path.join(settings.dataDir, 'uploads')).catch(() => []);

test('a release of many megabytes that its team signed is published, and the upload is deleted', async () => {
  const registry = await testRegistry();
  const { body, header } = createUpload(registry, large);
  const answer = await registry.sendUpload(body, header);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { name: 'tienda', isNew: true }]);
  expect((await registry.app.inject('/remotes/tienda/1.0.0/entry.a1.js')).body).toHaveLength(large.length);
  expect(await listFilesIn(registry)).toEqual([]);
});

test('an anonymous upload of 24 MB is rejected after its head, before its body is read', async () => {
  const registry = await testRegistry();
  await registry.app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((registry.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    `POST /api/registry/uploads HTTP/1.1\r\nHost: parque\r\nContent-Type: ${uploadType}\r\nContent-Length: ${24 * 1024 * 1024}\r\n\r\n`,
  );
  expect(await readUntilClosed(socket)).toMatch(/^HTTP\/1\.1 403 [^]*"code":"signature_refused"/);
});

test('clients that leave before their head is proven take no place of uploads', async () => {
  const registry = await testRegistry();
  const { app, pool } = registry;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const client = await pool.connect();
  await client.query('begin; lock table attempts in access exclusive mode');
  const sockets = ['127.0.0.2', '127.0.0.3'].map((localAddress) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    socket.write(
      `POST /api/registry/uploads HTTP/1.1\r\nHost: parque\r\nContent-Type: ${uploadType}\r\nContent-Length: 100\r\n\r\n`,
    );
    return socket;
  });
  await waitUntil(
    'the uploads wait',
    async () => (await countWaitingQueries('attempts', client)) >= sockets.length,
  );
  for (const socket of sockets) socket.resetAndDestroy();
  await waitUntil('the connections are closed', async () => (await countConnections(app)) === 0);
  await client.query('commit');
  client.release();
  const { body, header } = createUpload(registry);
  expect((await registry.sendUpload(body, header)).statusCode).toBe(200);
});

test('a third upload at the same time is rejected with 503, and an upload is accepted after the others have ended', async () => {
  const registry = await testRegistry();
  const upload = (version: string) => {
    const { body, header } = createUpload(registry, undefined, version);
    return registry.sendUpload(body, header);
  };
  const client = await registry.pool.connect();
  await client.query('begin; lock table used_nonces in access exclusive mode');
  const uploads = Promise.all([upload('1.0.0'), upload('1.1.0')]);
  await waitUntil('both uploads wait', async () => (await countWaitingQueries('used_nonces', client)) >= 2);
  const refusedUpload = await upload('1.2.0');
  await client.query('commit');
  client.release();
  expect([refusedUpload.statusCode, refusedUpload.json()]).toMatchObject([503, { code: 'unavailable' }]);
  await uploads;
  expect((await upload('1.3.0')).statusCode).not.toBe(503);
});

test('a signed upload with another body is rejected, publishes nothing and leaves no file', async () => {
  const registry = await testRegistry();
  const { body, header } = createUpload(registry);
  body[body.length - 2] = 0x32;
  const answer = await registry.sendUpload(body, header);
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'signature_refused']);
  expect(await listFilesIn(registry)).toEqual([]);
  expect(await registry.currentRevision()).toBe(1);
});

test('an upload counts once, within five minutes, with a key of a team that owns the remote', async () => {
  const registry = await testRegistry();
  const readCode = async (body: Buffer, header: string) =>
    (await registry.sendUpload(body, header)).json().code;
  const { body, header } = createUpload(registry);
  const createTicket = (privateKey: string, issuedAt = registry.now()) =>
    signUpload({ name: 'tienda', body, issuedAt }, privateKey);
  expect(await readCode(body, createTicket(generatePrivateKey()))).toBe('signature_refused');
  expect(await readCode(body, createTicket(registry.privateKey('otra')))).toBe('signature_refused');
  const old = new Date(+registry.now() - 6 * 60_000);
  expect(await readCode(body, createTicket(registry.privateKey('tienda'), old))).toBe('command_expired');
  expect((await registry.sendUpload(body, header)).statusCode).toBe(200);
  expect(await readCode(body, header)).toBe('command_replayed');
});

test('an upload whose files differ in length from its head is rejected with the reason', async () => {
  const registry = await testRegistry();
  const packedRelease = createUpload(registry).body;
  const body = Buffer.concat([packedRelease, Buffer.from('more')]);
  const header = signUpload(
    { name: 'tienda', body, issuedAt: registry.now() },
    registry.privateKey('tienda'),
  );
  const answer = await registry.sendUpload(body, header);
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'release_refused']);
});

test('a body of another type is rejected before it is read', async () => {
  const registry = await testRegistry();
  const answer = await registry.sendUpload(Buffer.from('{}'), undefined, 'application/json');
  expect(answer.statusCode).toBe(415);
});

test('before there is a key list nothing can be proven, and so nothing is taken', async () => {
  const { anyone } = await testApi();
  expect((await anyone.get('/registry/document')).body.code).toBe('unavailable');
});
