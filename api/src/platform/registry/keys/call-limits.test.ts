import { like } from 'drizzle-orm';
import { attempts } from '../../../core/database/schema';
import { createRelease, testRegistry, type Signer } from '../../../testing/teams';

const kill = { command: 'kill', message: 'Volvemos pronto' } as const;
const maxCalls = 120;

const getCode = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;

/** The registry at one instant, with a published version of each team, and the calls of one network. */
async function createNetwork() {
  const registry = await testRegistry({ isClockStopped: true });
  const { db, anyone, command, publish } = registry;
  await publish(createRelease());
  const routes = [{ path: '/otra', title: 'Otra' }];
  await publish(createRelease({ name: 'otra', routes }, { by: 'otra' }));
  const send = async (action: Parameters<typeof command>[0], by: Signer = 'tienda') => {
    const to = action.command === 'status' ? '/registry/status' : '/registry/commands';
    return getCode(await anyone.post(to, await command(action, { name: by }, by)));
  };
  const upload = async (by: Signer) => {
    const { body, header } = registry.createUpload(createRelease({ version: '9.9.9' }, { by }), { by });
    const answer = await registry.sendUpload(body, header);
    return getCode({ status: answer.statusCode, body: answer.json() });
  };
  /** A command with a key that no list contains. */
  const sendUnsigned = async () =>
    getCode(await anyone.post('/registry/commands', await command(kill, {}, 'nueva')));
  const fill = () => db.update(attempts).set({ count: maxCalls }).where(like(attempts.key, 'registry:%'));
  return { ...registry, send, upload, sendUnsigned, fill };
}

test('unsigned commands of a network above the limit are rejected, and signed ones of it are taken', async () => {
  const { sendUnsigned, send, fill } = await createNetwork();
  expect(await sendUnsigned()).toBe('signature_refused');
  await fill();
  expect(await sendUnsigned()).toBe('too_many_attempts');
  expect(await send(kill)).toBe(200);
});

test('uploads without a valid signature stop neither commands nor uploads of a team of the same network', async () => {
  const { upload, send, fill } = await createNetwork();
  expect(await upload('otra')).toBe('signature_refused');
  await fill();
  expect(await upload('otra')).toBe('too_many_attempts');
  expect(await upload('tienda')).toBe(200);
  expect(await send(kill)).toBe(200);
});

test('the calls of a key above its limit are rejected, and those of another key of the network are taken', async () => {
  const { send, fill } = await createNetwork();
  expect(await send({ command: 'status' })).toBe(200);
  await fill();
  expect(await send({ command: 'status' })).toBe('too_many_attempts');
  expect(await send({ command: 'status' }, 'otra')).toBe(200);
});

test('a team stops its remote while its uploads, queries and other commands are above their limits', async () => {
  const { send, upload, fill } = await createNetwork();
  const calls = [
    () => upload('tienda'),
    () => send({ command: 'status' }),
    () => send({ command: 'hold' }),
  ] as const;
  for (const call of calls) expect(await call()).not.toBe('too_many_attempts');
  await fill();
  for (const call of calls) expect(await call()).toBe('too_many_attempts');
  expect(await send(kill)).toBe(200);
});

test('a command that was sent before, or has expired, counts by the network and not by the key', async () => {
  const { anyone, command, send, sendUnsigned, fill } = await createNetwork();
  const old = await command({ command: 'status' }, { issuedAt: '2020-01-01T00:00:00.000Z' });
  expect((await anyone.post('/registry/status', old)).body.code).toBe('command_expired');
  await fill();
  expect((await anyone.post('/registry/status', old)).body.code).toBe('too_many_attempts');
  expect(await sendUnsigned()).toBe('too_many_attempts');
  expect(await send({ command: 'status' })).toBe(200);
});

test('unsigned key lists of a network above the limit are rejected, and one of the root key is taken', async () => {
  const { anyone, createKeyList, signAs, sendUnsigned, fill } = await createNetwork();
  const publish = async (by: Signer, version: number) =>
    getCode(await anyone.post('/registry/keys', signAs(by, 'keys', createKeyList({ version }))));
  expect(await publish('nueva', 2)).toBe('signature_refused');
  await fill();
  expect(await publish('nueva', 2)).toBe('too_many_attempts');
  expect(await sendUnsigned()).toBe('too_many_attempts');
  expect(await publish('root', 2)).toBe(200);
  await fill();
  expect(await publish('root', 3)).toBe('too_many_attempts');
});

test('the published key list, which any visitor can send, counts by the network and not by the root key', async () => {
  const { anyone, createKeyList, signAs, fill } = await createNetwork();
  const { keys } = (await anyone.get('/registry/document')).body;
  const send = async (list: object) => getCode(await anyone.post('/registry/keys', list));
  expect(await send(keys)).toBe(200);
  await fill();
  expect(await send(keys)).toBe('too_many_attempts');
  expect(await send(signAs('root', 'keys', createKeyList({ version: 2 })))).toBe(200);
});

test('nothing of a command is parsed before its signature is verified', async () => {
  const { anyone, signAs } = await createNetwork();
  const signedCommand = signAs('nueva', 'command', { not: 'a command' });
  expect((await anyone.post('/registry/commands', signedCommand)).body.code).toBe('signature_refused');
});
