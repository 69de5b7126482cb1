import type { KeyListEntity, RegistryCommandEntity } from '@parque/contract';
import { createRelease, testRegistry } from '../../../testing/teams';

/** A registry where 1.1.0 is stable after 1.0.0, with lists that drop the key of both. */
async function createShop() {
  const registry = await testRegistry();
  const { anyone, signAs, createKeyList, publicKey, publish, command } = registry;
  await publish(createRelease());
  await publish(createRelease({ version: '1.1.0' }), { promote: true });
  const send = (change: Partial<KeyListEntity>, acceptLoss?: string) =>
    anyone.post(
      `/registry/keys${acceptLoss === undefined ? '' : `?acceptLoss=${acceptLoss}`}`,
      signAs('root', 'keys', createKeyList({ version: 2, ...change })),
    );
  const teams = createKeyList().teams;
  return {
    ...registry,
    send,
    withKeys: (...signers: Parameters<typeof publicKey>[0][]) => ({
      teams: teams.map((team) => (team.id === 'tienda' ? { ...team, keys: signers.map(publicKey) } : team)),
    }),
    order: async (action: RegistryCommandEntity['action'], by: 'tienda' | 'nueva' = 'tienda') =>
      anyone.post('/registry/commands', await command(action, {}, by)),
    async remote() {
      const { state } = (await anyone.get('/registry/document')).body;
      return JSON.parse(state.payload).remotes[0];
    },
    async keysVersion() {
      const { keys } = (await anyone.get('/registry/document')).body;
      return (JSON.parse(keys.payload) as KeyListEntity).version;
    },
  };
}

type Shop = Awaited<ReturnType<typeof createShop>>;

const createRevocation = (...versions: string[]) =>
  versions.map((version) => ({ name: 'tienda', version, reason: 'fuga' }));

const keyChanges: [what: string, change: (shop: Shop) => Partial<KeyListEntity>][] = [
  ['replaces the key of the stable version', ({ withKeys }) => withKeys('nueva')],
  [
    'drops the team',
    ({ createKeyList }) => ({ teams: createKeyList().teams.filter(({ id }) => id !== 'tienda') }),
  ],
  ['withdraws the address', () => ({ grants: [{ remote: 'tienda', paths: ['/otra'] }] })],
  ['revokes each version', () => ({ revoked: createRevocation('1.0.0', '1.1.0') })],
];

test.each(keyChanges)(
  'a key list that %s is rejected, or stops the remote if accepted',
  async (_what, change) => {
    const shop = await createShop();
    const { status, body } = await shop.send(change(shop));
    expect([status, body.code, body.fields]).toEqual([409, 'remotes_lost', { tienda: '1.1.0' }]);
    expect(await shop.keysVersion()).toBe(1);
    expect(await shop.remote()).toMatchObject({ state: 'on', stable: '1.1.0' });
    expect((await shop.send(change(shop), 'otra,tienda')).status).toBe(200);
    expect(await shop.remote()).toMatchObject({
      state: 'off',
      message: 'Este módulo está detenido por seguridad.',
    });
  },
);

test('the loss of one remote is not accepted for another', async () => {
  const shop = await createShop();
  const { body } = await shop.send(shop.withKeys('nueva'), 'otra');
  expect(body.code).toBe('remotes_lost');
});

test('an accepted loss is in the history of the remote and in the audit log', async () => {
  const shop = await createShop();
  await shop.send(shop.withKeys('nueva'), 'tienda');
  const admin = await shop.signedIn('Jefa', { rol: 1 });
  const { body: history } = await admin.get('/admin/registry/tienda/history');
  expect(history[0]).toMatchObject({ action: 'keys', details: { version: 2, lost: ['tienda@1.1.0'] } });
  const { body: log } = await admin.get('/admin/audit?action=registry');
  expect(log.rows[0]).toMatchObject({
    action: 'registry.keys',
    subject: 'remote:tienda',
    actor: null,
    before: { state: 'on' },
    after: { state: 'off' },
  });
});

test('a stable version whose loss is accepted gives way to the one before, if browsers run that', async () => {
  const shop = await createShop();
  const { publish, send, withKeys, remote } = shop;
  await send(withKeys('tienda', 'nueva'));
  await publish(createRelease({}, { by: 'nueva', team: 'tienda' }));
  const change = { ...withKeys('nueva'), version: 3 };
  expect((await send(change)).body.fields).toEqual({ tienda: '1.1.0' });
  await send(change, 'tienda');
  expect(await remote()).toMatchObject({ state: 'on', stable: '1.0.0' });
});

test('a revoked version does not give way to one that no browser runs', async () => {
  const { publish, send, withKeys } = await createShop();
  await send(withKeys('tienda', 'nueva'));
  await publish(createRelease({ version: '1.1.0' }, { by: 'nueva', team: 'tienda' }));
  expect((await send({ ...withKeys('nueva'), version: 3 })).status).toBe(200);
  const { body } = await send({ ...withKeys('nueva'), version: 4, revoked: createRevocation('1.1.0') });
  expect([body.code, body.fields]).toEqual(['remotes_lost', { tienda: '1.1.0' }]);
});

test('a remote that was lost runs again when its team has signed it again and revives it', async () => {
  const { publish, send, withKeys, order, remote } = await createShop();
  await send(withKeys('nueva'), 'tienda');
  expect((await order({ command: 'revive' }, 'nueva')).body.code).toBe('version_unusable');
  await publish(createRelease({ version: '1.1.0' }, { by: 'nueva', team: 'tienda' }));
  expect((await order({ command: 'revive' }, 'nueva')).status).toBe(200);
  expect(await remote()).toMatchObject({ state: 'on', stable: '1.1.0' });
});

test('a remote that was lost runs again with the valid version of its rollout', async () => {
  const { publish, send, withKeys, order, remote } = await createShop();
  await send(withKeys('tienda', 'nueva'));
  await publish(createRelease({ version: '1.2.0' }, { by: 'nueva', team: 'tienda' }));
  await order({ command: 'rollout', version: '1.2.0', percent: 25 }, 'nueva');
  await send({ ...withKeys('nueva'), version: 3 }, 'tienda');
  expect(await remote()).toMatchObject({ state: 'off', rollouts: [{ version: '1.2.0' }] });
  expect((await order({ command: 'promote', version: '1.2.0' }, 'nueva')).status).toBe(200);
  expect((await order({ command: 'revive' }, 'nueva')).status).toBe(200);
  expect(await remote()).toMatchObject({ state: 'on', stable: '1.2.0' });
});

test('a remote that is stopped or retired, or was lost before, holds up no key list', async () => {
  const { send, withKeys, order } = await createShop();
  await order({ command: 'kill', message: 'Volvemos pronto.' });
  expect((await send(withKeys('nueva'))).status).toBe(200);
  expect((await send({ ...withKeys('nueva'), version: 3 })).status).toBe(200);
  const retiredShop = await createShop();
  await retiredShop.order({ command: 'retire' });
  expect((await retiredShop.send(retiredShop.withKeys('nueva'))).status).toBe(200);
});

test('a stable version that is signed again by a key of the next list holds up no key list', async () => {
  const { publish, send, withKeys } = await createShop();
  await send(withKeys('tienda', 'nueva'));
  await publish(createRelease({ version: '1.1.0' }, { by: 'nueva', team: 'tienda' }));
  expect((await send({ ...withKeys('nueva'), version: 3 })).status).toBe(200);
});
