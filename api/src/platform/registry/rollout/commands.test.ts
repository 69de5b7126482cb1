import type { RegistryActionEntity } from '@parque/contract';
import { msPerDay, msPerMinute } from '@parque/domain/durations';
import { createRelease, testRegistry, type Signer } from '../../../testing/teams';

const addMinutes = (date: Date, minutes: number) => new Date(+date + minutes * msPerMinute).toISOString();

/** A registry where tienda has 1.0.0 stable, and 1.1.0 and 1.2.0 beside it. */
async function createShop() {
  const registry = await testRegistry();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await registry.publish(createRelease({ version }));
  const readRemote = async () =>
    (await registry.anyone.get('/registry/document')).body.state.payload as string;
  return {
    ...registry,
    send: async (action: RegistryActionEntity, change = {}, by: Signer = 'tienda') =>
      registry.anyone.post('/registry/commands', await registry.command(action, change, by)),
    remote: async () =>
      (JSON.parse(await readRemote()) as { remotes: Record<string, unknown>[] }).remotes[0] ?? {},
  };
}

test('commands on different remotes at the same time all succeed', async () => {
  const { publish, command, anyone, currentRevision } = await testRegistry();
  const names = Array.from({ length: 10 }, (_, i) => `remote${i}`);
  for (const name of names) {
    await publish(createRelease({ name, routes: [{ path: `/${name}`, title: name }] }, { by: 'otra' }));
  }
  const expectedRevision = await currentRevision();
  const kill = { command: 'kill', message: 'En obras' } as const;
  const commands = await Promise.all(names.map((name) => command(kill, { name, expectedRevision }, 'otra')));
  const answers = await Promise.all(commands.map((order) => anyone.post('/registry/commands', order)));
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  expect(await currentRevision()).toBe(expectedRevision + names.length);
});

test('a retired remote is in no document, keeps its history, and never comes back', async () => {
  const { send, anyone, command, publish } = await createShop();
  expect((await send({ command: 'retire' })).body.remote).toMatchObject({ state: 'off', stable: '1.0.0' });
  const { body: document } = await anyone.get('/registry/document');
  expect(JSON.parse(document.state.payload)).toMatchObject({ remotes: [] });
  expect(document.releases).toEqual({});
  expect((await send({ command: 'revive' })).body).toMatchObject({
    code: 'change_impossible',
    fields: { action: 'está retirado', detail: 'it is retired for good: publish under another name' },
  });
  await expect(publish(createRelease({ version: '2.0.0' }))).rejects.toThrow(
    /tienda was retired for good on \d{4}-\d{2}-\d{2}: publish it under another name/,
  );
  const { body: status } = await anyone.post('/registry/status', await command({ command: 'status' }));
  expect(status.history[0]).toMatchObject({ action: 'retire', actor: 'tienda: Eva' });
});

test('the addresses of a retired remote are free after thirty days', async () => {
  const { send, publish, pass } = await createShop();
  await send({ command: 'retire' });
  const publishSuccessor = () => publish(createRelease({ name: 'otra' }, { by: 'otra' }));
  await expect(publishSuccessor()).rejects.toThrow('belongs to tienda');
  pass(30 * msPerDay);
  await expect(publishSuccessor()).resolves.toMatchObject({ isNew: true });
});

test('a rollout that grows keeps its salt, so that no user leaves it', async () => {
  const { send } = await createShop();
  const first = await send({ command: 'rollout', version: '1.1.0', percent: 25 });
  const second = await send({ command: 'rollout', version: '1.1.0', percent: 50 });
  const [before] = first.body.remote.rollouts;
  expect(second.body.remote.rollouts).toEqual([{ ...before, percent: 50 }]);
});

test('every rollout has a salt of its own', async () => {
  const { send } = await createShop();
  await send({ command: 'rollout', version: '1.1.0', percent: 25 });
  const { body } = await send({ command: 'rollout', version: '1.2.0', percent: 25 });
  expect(new Set(body.remote.rollouts.map(({ salt }: { salt: string }) => salt)).size).toBe(2);
});

const promote = { command: 'promote', version: '1.1.0' } as const;
const promoteNext = { command: 'promote', version: '1.2.0' } as const;
const rollout = { command: 'rollout', version: '1.1.0', percent: 25 } as const;
const rollback = { command: 'rollback' } as const;
const hold = { command: 'hold' } as const;
const kill = { command: 'kill', message: 'Volvemos pronto.' } as const;
const pin: RegistryActionEntity = { command: 'pin', version: '1.1.0', users: [77] };

test.each<[string, RegistryActionEntity[], object]>([
  ['a version that is promoted is stable', [promote], { stable: '1.1.0', previous: '1.0.0' }],
  ['a version that is promoted is no rollout any more', [rollout, promote], { rollouts: [] }],
  ['hold pauses a rollout', [rollout, hold], { rollouts: [{ paused: true }] }],
  [
    'the next percentage lets a paused rollout go on',
    [rollout, hold, { ...rollout, percent: 30 }],
    { rollouts: [expect.not.objectContaining({ paused: true })] },
  ],
  [
    'rollback ends the rollouts',
    [promoteNext, rollout, rollback],
    { stable: '1.2.0', previous: '1.0.0', rollouts: [] },
  ],
  [
    'rollback without rollouts returns to what was stable before',
    [promote, promoteNext, rollback],
    { stable: '1.1.0', previous: '1.0.0' },
  ],
  [
    'a second rollback goes further back, not to the version that the first one left',
    [promote, promoteNext, rollback, rollback],
    { stable: '1.0.0', previous: undefined },
  ],
  [
    'after a return to a withdrawn version, rollback goes to the one before it that was not withdrawn',
    [promote, rollback, promoteNext, rollback, { ...rollback, version: '1.2.0' }, rollback],
    { stable: '1.0.0', previous: undefined },
  ],
  [
    'rollback to a named version goes there',
    [promoteNext, { ...rollback, version: '1.1.0' }],
    { stable: '1.1.0' },
  ],
  ['a remote that is off has a reason', [kill], { state: 'off', message: 'Volvemos pronto.' }],
  [
    'a remote in maintenance has a reason',
    [kill, { command: 'maintenance', message: 'Cambiamos piezas.' }],
    { state: 'maintenance', message: 'Cambiamos piezas.' },
  ],
  ['a revived remote has no reason', [kill, { command: 'revive' }], { state: 'on', message: undefined }],
  [
    'a pin names people without their ids',
    [pin],
    { pins: [{ version: '1.1.0', users: [expect.stringMatching(/^[0-9a-f]{16}$/)] }] },
  ],
  ['a removed pin applies no longer', [pin, { command: 'unpin' }], { pins: [] }],
])('%s', async (_rule, actions, expected) => {
  const { send, remote } = await createShop();
  for (const action of actions) expect((await send(action)).status).toBe(200);
  expect({ previous: undefined, message: undefined, ...(await remote()) }).toMatchObject(expected);
});

test.each<[string, RegistryActionEntity[]]>([
  ['a second hold', [rollout, hold, hold]],
  ['a rollback without a previous version', [promote, rollback, rollback]],
  ['a pin for no user and no role', [{ command: 'pin', version: '1.1.0' }]],
])('%s is rejected', async (_what, actions) => {
  const { send } = await createShop();
  const answers = [];
  for (const action of actions) answers.push(await send(action));
  expect(answers.at(-1)?.body.code).toBe('change_impossible');
});

test('a rollback keeps no revoked version to fall back to', async () => {
  const { send, anyone, signAs, createKeyList } = await createShop();
  await send({ command: 'promote', version: '1.1.0' });
  await send({ command: 'promote', version: '1.2.0' });
  const list = createKeyList({ version: 2, revoked: [{ name: 'tienda', version: '1.0.0', reason: 'fuga' }] });
  await anyone.post('/registry/keys', signAs('root', 'keys', list));
  const { body } = await send({ command: 'rollback' });
  expect(body.remote.stable).toBe('1.1.0');
  expect(body.remote.previous).toBeUndefined();
});

/** Replaces the key of the team: only 1.1.0 is signed again with the new one. */
async function rotateKey({
  publish,
  publishKeys,
  publicKey,
  createKeyList,
}: Awaited<ReturnType<typeof createShop>>) {
  const listTeams = (keys: ReturnType<typeof publicKey>[]) =>
    createKeyList().teams.map((team) => (team.id === 'tienda' ? { ...team, keys } : team));
  await publishKeys({ version: 2, teams: listTeams([publicKey('tienda'), publicKey('nueva')]) });
  await publish(createRelease({ version: '1.1.0' }, { by: 'nueva', team: 'tienda' }));
  await publishKeys({ version: 3, teams: listTeams([publicKey('nueva')]) }, ['tienda']);
}

/** A registry where 1.1.0 is stable and 1.0.0 was, and the team has changed its key since 1.0.0. */
async function createRotatedRegistry() {
  const registry = await createShop();
  await registry.send({ command: 'promote', version: '1.1.0' });
  await rotateKey(registry);
  return { ...registry, send: (action: RegistryActionEntity) => registry.send(action, {}, 'nueva') };
}

test.each([
  { command: 'rollback' },
  { command: 'rollback', version: '1.0.0' },
  { command: 'promote', version: '1.0.0' },
  { command: 'rollout', version: '1.0.0', percent: 25 },
  { command: 'pin', version: '1.0.0', roles: [1] },
] as const)('a version that a revoked key has signed is rejected: %j', async (action) => {
  const { send, remote } = await createRotatedRegistry();
  const { status, body } = await send(action as RegistryActionEntity);
  expect([status, body.code, body.fields]).toEqual([409, 'version_unusable', { version: '1.0.0' }]);
  expect(await remote()).toMatchObject({ stable: '1.1.0', previous: '1.0.0', rollouts: [], pins: [] });
});

test('a version that a revoked key has signed is shown as unusable, and has no preview', async () => {
  const { anyone, command } = await createRotatedRegistry();
  const { body } = await anyone.post('/registry/status', await command({ command: 'status' }, {}, 'nueva'));
  const unusable = body.status.versions.map((version: { version: string; isUnusable?: true }) => [
    version.version,
    version.isUnusable,
  ]);
  expect(Object.fromEntries(unusable)).toEqual({ '1.0.0': true, '1.1.0': undefined, '1.2.0': true });
  const preview = { command: 'preview', version: '1.0.0', hours: 1 } as const;
  const ticket = await anyone.post('/registry/tickets', await command(preview, {}, 'nueva'));
  expect(ticket.body.code).toBe('version_unusable');
});

test('a rollback restores a version that was published again with the present key', async () => {
  const { send, publish } = await createRotatedRegistry();
  await publish(createRelease({ version: '1.0.0' }, { by: 'nueva', team: 'tienda' }));
  expect((await send({ command: 'rollback' })).body.remote.stable).toBe('1.0.0');
});

test.each<[RegistryActionEntity, RegistryActionEntity]>([
  [rollout, { command: 'rollback' }],
  [rollout, { command: 'hold' }],
  [rollout, { ...rollout, percent: 0 }],
  [pin, { command: 'unpin' }],
  [pin, { command: 'unpin', version: '1.1.0' }],
])('after %j, %j is rejected when no browser runs the stable version', async (first, action) => {
  const registry = await createShop();
  const { send, remote } = registry;
  await send(first);
  const { rollouts, pins } = await remote();
  await rotateKey(registry);
  const { body } = await send(action, {}, 'nueva');
  expect([body.code, body.fields]).toEqual(['version_unusable', { version: '1.0.0' }]);
  const after = await remote();
  expect([after.rollouts, after.pins]).toEqual([rollouts, pins]);
});

test.each<RegistryActionEntity>([
  { command: 'promote', version: '9.9.9' },
  { command: 'rollout', version: '9.9.9', percent: 5 },
  { command: 'rollback', version: '9.9.9' },
  { command: 'pin', version: '9.9.9', users: [1] },
])('$command of a version that is not published is refused', async (action) => {
  const { send } = await createShop();
  expect((await send(action)).body.code).toBe('version_unknown');
});

test('a command of a team is rejected when another team or the registry signed it, or without a signature', async () => {
  const { send, anyone, command, currentRevision } = await createShop();
  const before = await currentRevision();
  const alteredCommand = await command(promote);
  const answers = [
    await send(promote, {}, 'otra'),
    await anyone.post('/registry/commands', await command(promote, {}, 'registry')),
    await anyone.post('/registry/commands', {
      ...alteredCommand,
      payload: alteredCommand.payload.replace('1.1.0', '1.2.0'),
    }),
  ];
  expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('signature_refused'));
  expect(await currentRevision()).toBe(before);
});

test('a command of a team is taken once', async () => {
  const { anyone, command } = await createShop();
  const order = await command({ command: 'rollout', version: '1.1.0', percent: 25 });
  expect((await anyone.post('/registry/commands', order)).status).toBe(200);
  expect((await anyone.post('/registry/commands', order)).body.code).toBe('command_replayed');
});

test.each<[string, (shop: Awaited<ReturnType<typeof createShop>>) => Promise<object>, string]>([
  ['is six minutes old', async ({ now }) => ({ issuedAt: addMinutes(now(), -6) }), 'command_expired'],
  ['is six minutes early', async ({ now }) => ({ issuedAt: addMinutes(now(), 6) }), 'command_expired'],
  [
    'was decided on an older revision',
    async ({ currentRevision }) => ({ expectedRevision: (await currentRevision()) - 1 }),
    'revision_stale',
  ],
  ['has no reason', async () => ({ reason: ' ' }), 'invalid_input'],
])('a command of a team that %s is rejected', async (_what, change, code) => {
  const shop = await createShop();
  expect((await shop.send(promote, await change(shop))).body.code).toBe(code);
});

test('a command of a team signed for another purpose is no command', async () => {
  const { anyone, command, signAs } = await createShop();
  const { payload } = await command(promote);
  const release = signAs('tienda', 'release', JSON.parse(payload) as object);
  expect((await anyone.post('/registry/commands', release)).body.code).toBe('signature_refused');
});

test('a command of a team that only reads changes nothing, and one that changes is not accepted as a query', async () => {
  const { anyone, command, currentRevision } = await createShop();
  const before = await currentRevision();
  const question = await command({ command: 'status' });
  expect((await anyone.post('/registry/commands', question)).body.code).toBe('invalid_input');
  const change = await command(promote);
  expect((await anyone.post('/registry/status', change)).body.code).toBe('invalid_input');
  expect(await currentRevision()).toBe(before);
});

const order = { name: 'tienda', action: promote, reason: 'va bien' };

test('an admin changes a remote with a reason, and that is audited', async () => {
  const { signedIn, currentRevision } = await createShop();
  const admin = await signedIn('Jefa', { rol: 1 });
  const expectedRevision = await currentRevision();
  const { body } = await admin.post('/admin/registry/commands', { ...order, expectedRevision });
  expect(body.remote.stable).toBe('1.1.0');
  const { body: history } = await admin.get('/admin/registry/tienda/history');
  expect(history[0]).toMatchObject({ action: 'promote', actor: 'Jefa', reason: 'va bien' });
  expect(history[0]).not.toHaveProperty('team');
  const { body: audit } = await admin.get('/admin/audit?action=registry');
  expect(audit.rows[0]).toMatchObject({ action: 'registry.promote', subject: 'remote:tienda' });
});

test('an admin gets a conflict for a decision on an older revision', async () => {
  const { signedIn, send, currentRevision } = await createShop();
  const admin = await signedIn('Jefa', { rol: 1 });
  const expectedRevision = await currentRevision();
  await send({ command: 'rollout', version: '1.2.0', percent: 5 });
  const answer = await admin.post('/admin/registry/commands', { ...order, expectedRevision });
  expect(answer.body.code).toBe('revision_stale');
});

test('an admin gets no conflict for a change of another remote', async () => {
  const { signedIn, publish, currentRevision } = await createShop();
  const admin = await signedIn('Jefa', { rol: 1 });
  const expectedRevision = await currentRevision();
  await publish(createRelease({ name: 'otra', routes: [{ path: '/otra', title: 'Otra' }] }, { by: 'otra' }));
  expect(await currentRevision()).toBe(expectedRevision + 1);
  const { status } = await admin.post('/admin/registry/commands', { ...order, expectedRevision });
  expect(status).toBe(200);
});

test('an admin sees every remote with its versions', async () => {
  const { signedIn } = await createShop();
  const admin = await signedIn('Jefa', { rol: 1 });
  const { body } = await admin.get('/admin/registry');
  expect(body.remotes).toMatchObject([{ title: 'Tienda', remote: { name: 'tienda', stable: '1.0.0' } }]);
  expect(body.remotes[0].versions).toHaveLength(3);
});
