import { eq } from 'drizzle-orm';
import type { ClosingEntity, OpenCopiesEntity, SyncPreviewEntity } from '@parque/contract';
import { terminalIsOff } from '../../broker/fault';
import { auditLog, copierCommands, copierPositions } from '../../../core/database/schema';
import { createLiveCopier, server } from '../testing/live-copier';
import { createCopiedPosition } from '../testing/copied-position';

/** Ana's master with two children, and a copy of two positions in each. */
async function createWorld(options: Parameters<typeof createLiveCopier>[0] = {}) {
  const world = await createLiveCopier({ childServers: [server, server], ...options });
  const { ana, copier } = world;
  const first = await world.open('Step Index', 'buy', 0.5);
  const second = await world.open('Volatility 75 Index', 'sell', 0.2);
  await world.settle(copier);
  const close = (body: object = {}) => ana.post('/copier/close', { is_paused: false, ...body });
  const getProgress = async (run: string) =>
    ((await ana.get(`/copier/close/${run}`)).body as ClosingEntity).entries.map(
      ({ child_id, action, symbol, outcome, lots }) => ({ child_id, action, symbol, outcome, lots }),
    );
  return { ...world, first, second, closeAll: close, getProgress };
}

test('the open copies of a child and of all children are counted with lots and floating result', async () => {
  const { ana, child, other, master } = await createWorld();
  const one = await ana.get(`/copier/accounts/${child.id}/open-copies`);
  expect(one.body.accounts).toEqual([
    expect.objectContaining({
      id: child.id,
      positions: 2,
      lots: 0.7,
      result: { amount: expect.any(Number), currency: 'USD', digits: 2 },
    }),
  ]);
  const all = await ana.get(`/copier/accounts/${master.id}/open-copies`);
  expect(
    all.body.accounts.map(({ id, positions }: { id: number; positions: number }) => [id, positions]),
  ).toEqual([
    [child.id, 2],
    [other.id, 2],
  ]);
  expect((await ana.get('/copier')).body.children[0].open_copies).toBe(2);
});

test('a close by close-all keeps its reason, also after the broker rejected it at first', async () => {
  const { closeAll, child, copier, settle, log, showHeld, control } = await createWorld();
  await control.script(child.reference, [{ kind: 'market_closed' }]);
  await closeAll({ child_id: child.id });
  await settle(copier);
  expect([await showHeld(), (await log()).slice(-2)]).toEqual([
    [],
    ['close done close_all', 'close done close_all'],
  ]);
});

test('an opening that waits while all copies are closed is left out', async () => {
  const { closeAll, child, open, copier, settle, log, showHeld, control } = await createWorld();
  await control.script(child.reference, [{ kind: 'requote' }]);
  await open('Step Index', 'buy', 0.3);
  await copier.turn();
  expect((await log()).at(-1)).toBe('open pending slippage');
  await closeAll({ child_id: child.id });
  await settle(copier);
  expect([await showHeld(), (await log()).slice(2)]).toEqual([
    [],
    ['open skipped close_all', 'close done close_all', 'close done close_all'],
  ]);
});

test('closing all of one child closes its positions and no others, and reports each with volume and price', async () => {
  const { closeAll, child, other, showHeld, copier, settle, getProgress, db, ana } = await createWorld();
  const { status, body } = await closeAll({ child_id: child.id });
  expect([status, body.entries.map(({ outcome }: { outcome: string }) => outcome)]).toEqual([
    200,
    ['pendiente', 'pendiente'],
  ]);
  await settle(copier);
  expect(await showHeld()).toEqual([]);
  expect(await showHeld(other.reference)).toEqual(['Step Index buy 0.5', 'Volatility 75 Index sell 0.2']);
  expect(await getProgress(body.run)).toEqual([
    { child_id: child.id, action: 'cerrar', symbol: 'Step Index', outcome: 'copiada', lots: 0.5 },
    { child_id: child.id, action: 'cerrar', symbol: 'Volatility 75 Index', outcome: 'copiada', lots: 0.2 },
  ]);
  expect((await db.select().from(auditLog)).at(-1)).toMatchObject({
    actorId: ana.id,
    action: 'copier.close_all',
    subject: `connector_account:${child.id}`,
    after: { positions: 2, isPaused: false },
  });
});

test('closing all works while paused and without the product, and can pause the children', async () => {
  const { closeAll, set, setProduct, showHeld, other, copier, settle, ana, open } = await createWorld();
  await set({ mode: 'pausado' });
  await setProduct('revoked');
  const { body } = await closeAll({ is_paused: true });
  expect(body.entries).toHaveLength(4);
  await settle(copier);
  expect([await showHeld(), await showHeld(other.reference)]).toEqual([[], []]);
  const { children } = (await ana.get('/copier')).body;
  expect(children.map(({ mode }: { mode: string }) => mode)).toEqual(['pausado', 'pausado']);
  await setProduct('active');
  await open('Step Index', 'buy', 0.1);
  await settle(copier);
  expect(await showHeld()).toEqual([]);
});

test('closing all lists and closes only what it closes itself, not what the master or an earlier request closes', async () => {
  const { ana, closeAll, child, copier, settle, control, first, close, getProgress, log } =
    await createWorld();
  const listOpen = async () => {
    const { body } = await ana.get(`/copier/accounts/${child.id}/open-copies?only=to_close`);
    return (body as OpenCopiesEntity).accounts.map(({ positions, lots, copies, closing }) => ({
      positions,
      lots,
      symbols: copies.map(({ symbol }) => symbol),
      closing,
    }));
  };
  await control.script(child.reference, [{ kind: 'disconnect', times: 6 }]);
  await close(first);
  await copier.turn();
  expect(await listOpen()).toEqual([
    { positions: 1, lots: 0.2, symbols: ['Volatility 75 Index'], closing: 1 },
  ]);
  const { run } = (await closeAll({ child_id: child.id })).body;
  const named = { child_id: child.id, action: 'cerrar', symbol: 'Volatility 75 Index' };
  expect(await getProgress(run)).toEqual([{ ...named, outcome: 'pendiente', lots: null }]);
  expect(await listOpen()).toEqual([{ positions: 0, lots: 0, symbols: [], closing: 2 }]);
  expect((await closeAll({ child_id: child.id })).body.entries).toEqual([]);
  await settle(copier);
  expect(await getProgress(run)).toEqual([{ ...named, outcome: 'copiada', lots: 0.2 }]);
  expect((await log()).filter((line) => line.startsWith('close'))).toEqual([
    'close done',
    'close done close_all',
  ]);
});

test('a close whose terminal is disconnected names that, and not a broker without an answer', async () => {
  const { closeAll, child, db, ana } = await createWorld();
  const { run } = (await closeAll({ child_id: child.id })).body;
  await db.update(copierCommands).set({ message: terminalIsOff }).where(eq(copierCommands.state, 'pending'));
  const { entries } = (await ana.get(`/copier/close/${run}`)).body as ClosingEntity;
  expect(entries.map(({ message }) => message)).toEqual(
    Array(2).fill(expect.stringContaining('terminal de esta cuenta está desconectado')),
  );
});

test("another user can neither read nor close a user's copies", async () => {
  const { signedIn, child, db, closeAll } = await createWorld();
  const eva = await signedIn('Eva', { owns: [1] });
  const answers = [
    await eva.get(`/copier/accounts/${child.id}/open-copies`),
    await eva.post('/copier/close', { child_id: child.id, is_paused: true }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  expect(await db.select().from(copierPositions).where(eq(copierPositions.state, 'open'))).toHaveLength(4);
  const { run } = (await closeAll()).body;
  expect((await eva.get(`/copier/close/${run}`)).body.code).toBe('copy_without_master');
});

/** The last child copies one position of the second master. */
async function createTwoMasters() {
  const world = await createWorld({ secondServer: server });
  const [, second] = world.masters;
  await world.open('Step Index', 'sell', 0.3, second?.reference);
  await world.settle(world.copier);
  const listBoth = async () => [await world.showHeld(), await world.showHeld(world.other.reference)];
  return { ...world, second: second?.id ?? 0, listBoth };
}

test('one closing closes the copies of both masters, and shows all of them', async () => {
  const { closeAll, copier, settle, listBoth, getProgress, child, other } = await createTwoMasters();
  const { body } = await closeAll();
  await settle(copier);
  expect(await listBoth()).toEqual([[], []]);
  expect((await getProgress(body.run)).map(({ child_id }) => child_id)).toEqual([
    child.id,
    child.id,
    other.id,
  ]);
});

test('closing the copies of one master leaves those of the other, and pauses its own children only', async () => {
  const { ana, closeAll, copier, settle, listBoth, other, second } = await createTwoMasters();
  const { body } = await closeAll({ master_id: second, is_paused: true });
  expect(body.entries.map(({ child_id }: { child_id: number }) => child_id)).toEqual([other.id]);
  await settle(copier);
  expect(await listBoth()).toEqual([['Step Index buy 0.5', 'Volatility 75 Index sell 0.2'], []]);
  const { children } = (await ana.get('/copier')).body;
  expect(children.map(({ mode }: { mode: string }) => mode)).toEqual(['activo', 'pausado']);
});

test('the copies of a master of another user, or of no master, are not closed', async () => {
  const { signedIn, closeAll, copier, settle, listBoth, child, second } = await createTwoMasters();
  const before = await listBoth();
  const eva = await signedIn('Eva', { owns: [1] });
  const answers = [
    await eva.post('/copier/close', { master_id: second, is_paused: true }),
    await closeAll({ master_id: child.id }),
  ];
  expect(answers.map(({ body }) => body.code)).toEqual(['copy_without_master', 'not_found']);
  await settle(copier);
  expect(await listBoth()).toEqual(before);
});

test('the open copies of a master are those of its own children, and a child differs from its own master', async () => {
  const { ana, second, other } = await createTwoMasters();
  const { accounts } = (await ana.get(`/copier/accounts/${second}/open-copies`)).body;
  expect(accounts).toMatchObject([{ id: other.id, positions: 1 }]);
  const { children } = (await ana.get('/copier')).body;
  expect(children.map(({ difference }: { difference: object }) => difference)).toEqual([
    { missing: 0, extra: 0 },
    { missing: 0, extra: 0 },
  ]);
});

/* A copy that its owner closed is not opened again. */

const path = '/mt5/account/conector';

type World = Pick<
  Awaited<ReturnType<typeof createCopiedPosition>>,
  'ana' | 'apiNow' | 'time' | 'start' | 'settle'
>;

/** What a synchronisation of the child would open, and what it leaves out. */
async function getPreview({ ana }: World, childPath: string) {
  const { orders, left_out } = (await ana.get(`${childPath}/preview`)).body as SyncPreviewEntity;
  return {
    opened: orders.map(({ action, lots }) => ({ action, lots })),
    leftOut: left_out.map(({ reason }) => reason),
  };
}

const isRespected = { opened: [], leftOut: ['closed_by_hand'] };

type Account = Readonly<Record<'number' | 'server_id', number>>;

async function add({ ana }: World, { number, server_id }: Account, fields: object): Promise<number> {
  const added = await ana.post(path, { number, server_id, password: `demo-${number}`, ...fields });
  expect(added.status).toBe(201);
  return added.body.id;
}

/** Activates a child, and lets a copier read it and its master. */
async function copyAgain({ ana, apiNow, time, start, settle }: World, master: number, childPath: string) {
  expect((await ana.put(childPath, { mode: 'activo', is_confirmed: true })).status).toBe(200);
  time.ms = Math.max(time.ms, apiNow().getTime()) + 10_000;
  await settle(start('next', { only: [master] }));
}

async function addAgain(world: World, account: Account, childPath: string) {
  await copyAgain(world, await add(world, account, { type: 2 }), childPath);
}

test('a copy that was closed with «Cerrar todo» is not opened by a synchronisation, and is not missing', async () => {
  const world = await createCopiedPosition();
  const { ana, settle, copier, childPath } = world;
  await ana.post('/copier/close', { is_paused: false });
  await settle(copier);
  expect(await getPreview(world, childPath)).toEqual(isRespected);
  expect((await ana.get('/copier')).body.children[0].difference).toMatchObject({ missing: 0, extra: 0 });
});

test.each([
  ['by hand', false],
  ['with «Cerrar todo»', true],
])(
  'a copy that was closed %s before its master was deleted is not opened afterwards',
  async (_how, isAll) => {
    const world = await createCopiedPosition();
    const { ana, settle, copier, childPath, master, child, close, listHeld, time } = world;
    const { master: account } = (await ana.get(path)).body;
    if (isAll) await ana.post('/copier/close', { is_paused: false });
    else await close((await listHeld())[0]?.ticket ?? '', undefined, child.reference);
    time.ms += 20_000;
    await settle(copier);
    expect((await ana.delete(`${path}/${master.id}`)).status).toBe(200);
    await addAgain(world, account, childPath);
    expect(await getPreview(world, childPath)).toEqual(isRespected);
  },
);
