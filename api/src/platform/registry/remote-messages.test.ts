import type { RegistryCommandEntity } from '@parque/contract';
import { createRelease, testRegistry, type Signer } from '../../testing/teams';

const icon = 'M3 3h14';
const kind = {
  id: 'precio',
  label: 'Avisos de precio',
  note: 'Un precio se ha alcanzado.',
  icon,
  anyProduct: [6],
};
type Order = Extract<RegistryCommandEntity['action'], { command: 'notify' }>;
const order: Order = {
  command: 'notify',
  kind: 'precio',
  key: 'eurusd-1',
  title: 'EURUSD a 1,10',
  text: 'Tu aviso.',
  path: '/tienda/4?dia=hoy',
};

/** The remote tienda, which declares a kind of messages for product 6, with an owner and another user. */
async function createMessagingShop() {
  const registry = await testRegistry();
  await registry.publish(createRelease({ messages: [kind] }));
  const [ana, eva] = [await registry.signedIn('Ana', { owns: [6] }), await registry.signedIn('Eva')];
  const send = async (change: Partial<Order> = {}, by?: Signer) =>
    registry.anyone.post('/registry/messages', await registry.command({ ...order, ...change }, {}, by));
  const listTitles = async (user: typeof ana) =>
    (await user.get('/notifications')).body.rows.map(({ title }: { title: string }) => title);
  const listTopics = async (user: typeof ana) =>
    (await user.get('/notifications/preferences')).body.topics.filter(({ id }: { id: string }) =>
      id.includes('/'),
    );
  return { ...registry, ana, eva, send, listTitles, listTopics };
}

test('a message of a declared kind reaches the owners of the product once, and each can hide the kind', async () => {
  const { ana, eva, send, listTitles, listTopics } = await createMessagingShop();
  expect((await send()).body).toEqual({ users: 1 });
  expect((await send()).body).toEqual({ users: 0 });
  expect((await send({ key: 'eurusd-2', title: 'Solo Eva', users: [eva.id] })).body).toEqual({
    users: 0,
  });
  expect([await listTitles(ana), await listTitles(eva)]).toEqual([['EURUSD a 1,10'], []]);
  expect((await ana.get('/notifications')).body.rows[0]).toMatchObject({ path: order.path, icon });
  const [topic] = await listTopics(ana);
  expect(topic).toMatchObject({ id: 'tienda/precio', label: kind.label, icon, mail: 'off', telegram: true });
  expect(await listTopics(eva)).toEqual([]);
  const choice = { id: topic.id, page: false, mail: 'daily', telegram: false, push: false };
  const body = { topics: [choice], quiet: null, zone: 'UTC' };
  expect((await ana.put('/notifications/preferences', body)).body.topics.at(-1)).toMatchObject(choice);
  expect(await listTitles(ana)).toEqual([]);
});

test.each([
  ['a kind that is not declared', { kind: 'otro' }, 'change_impossible'],
  ['an address of another remote', { path: '/admin' }, 'change_impossible'],
  ['an address elsewhere', { path: '//ajeno.example' }, 'invalid_input'],
])('%s is rejected', async (_, change, code) => {
  const { ana, send, listTitles } = await createMessagingShop();
  expect((await send(change)).body.code).toBe(code);
  expect(await listTitles(ana)).toEqual([]);
});

test('only the team of a remote sends its messages, and a third party sends none', async () => {
  const { send, publishKeys } = await createMessagingShop();
  expect((await send({}, 'otra')).body.code).toBe('signature_refused');
  const grant = { remote: 'tienda', paths: ['/tienda'], level: 'third-party' as const, calls: [] };
  await publishKeys({ grants: [grant] }, ['tienda']);
  expect((await send()).body.code).toBe('change_impossible');
});

test('a remote sends at most sixty messages in an hour', async () => {
  const { send } = await createMessagingShop();
  for (let index = 0; index < 60; index += 1) await send({ key: String(index) });
  expect((await send()).body.code).toBe('too_many_attempts');
});
