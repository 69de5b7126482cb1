import type { PassThrough } from 'node:stream';
import { startFakeMetaApi, fakeAccount } from '../../../trading/broker/testing/fake-metaapi';
import { createMemoryLog } from '../../../testing/memory-log';
import { testApi } from '../../../testing/test-api';
import { waitUntil } from '../../../testing/wait-until';

const id = '7q2k-9mxd-4t1c';

async function createTraderAtMetaApi(logTo: PassThrough) {
  const fake = await startFakeMetaApi();
  const api = await testApi({
    logTo,
    settings: { broker: { simulator: false, timeoutMs: 8000, metaApi: fake.settings } },
  });
  const ana = await api.signedIn('Ana', { owns: [2] });
  const { body: servers } = await ana.get('/mt5/servers/search?search=icmark');
  const { id: server_id } = servers.find(({ name }: { name: string }) => name === fakeAccount.server);
  fake.calls.splice(0);
  return {
    ana,
    fake,
    credentials: {
      server_id: server_id as number,
      number: fakeAccount.login,
      password: fakeAccount.password,
    },
  };
}

test('a call has one name in the browser, in each line of the log and at the broker', async () => {
  const { logTo, lines, texts } = createMemoryLog();
  const { ana, fake, credentials } = await createTraderAtMetaApi(logTo);
  try {
    const { body: account } = await ana.post('/account', credentials);
    fake.answer(({ path }) => (path.includes('history-deals') ? { status: 500, json: {} } : undefined));
    fake.calls.splice(0);
    const failure = await ana.post('/mt5/history/0', account, { 'x-request-id': id });
    expect([failure.status, failure.body.requestId, failure.headers['x-request-id']]).toEqual([503, id, id]);
    expect(fake.calls.length).toBeGreaterThan(0);
    expect(new Set(fake.calls.map(({ headers }) => headers['x-request-id']))).toEqual(new Set([id]));
    const callLines = lines().filter(({ reqId }) => reqId === id);
    expect(callLines.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['an account could not be synchronised', 'request completed']),
    );
    expect(texts().filter((line) => line.split('"reqId"').length > 2)).toEqual([]);
  } finally {
    await fake.stop();
  }
});

test.each([
  ['no name', undefined],
  ['an empty one', ''],
  ['one in capitals', id.toUpperCase()],
  ['one with a line break', `${id}\n{"msg":"forged"}`],
  ['one that goes on', `${id}-4t1c`],
  ['two of them', `${id}, ${id}`],
  ['one with letters that look like others', 'iiii-llll-oooo'],
  ['a long one', 'x'.repeat(5000)],
])('a call with %s gets an id of the server', async (_what, value) => {
  const { anyone } = await testApi();
  const { headers } = await anyone.post('/logout', {}, value === undefined ? {} : { 'x-request-id': value });
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

test('a mail does not count among what was done for the call that brought it about', async () => {
  const { logTo, lines } = createMemoryLog();
  const { anyone } = await testApi({ logTo });
  const ana = { name: 'Ana', email: 'ana@correo.es', password: 'caballo-verde-9' };
  await anyone.post('/register', ana, { 'x-request-id': id });
  const mail = await waitUntil('the mail is sent', () => lines().find(({ msg }) => msg === 'mail'));
  expect(mail).not.toHaveProperty('reqId');
});
