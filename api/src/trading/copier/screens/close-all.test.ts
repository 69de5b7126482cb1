import { eq } from 'drizzle-orm';
import type { ClosingEntity, OpenCopiesEntity, SyncPreviewEntity } from '@parque/contract';
import { terminalIsOff } from '../../broker/fault';
import { auditLog, copierCommands, copierPositions } from '../../../core/database/schema';
import { connectorPath, createLiveCopier, server } from '../testing/live-copier';
import { createCopiedPosition } from '../testing/copied-position';

/** Ana's master with two children, and a copy of two positions in each. */
async function createWorld(options: Parameters<typeof createLiveCopier>[0] = {}) {
  const world = await createLiveCopier({ childServers: [server, server], ...options });
  const { ana, copier } = world;
  const first = await world.open('Step Index', 'buy', 0.5);
  const second = await world.open('Volatility 75 Index', 'sell', 0.2);
  await world.settle(copier);
  const closeAll = (body: object = {}) => ana.post('/copier/close', { is_paused: false, ...body });
  const getProgress = async (run: string) =>
    ((await ana.get(`/copier/close/${run}`)).body as ClosingEntity).entries.map(
      ({ child_id, action, symbol, outcome, lots }) => ({ child_id, action, symbol, outcome, lots }),
    );
  const listOpen = async (id: number, query = '') =>
    ((await ana.get(`/copier/accounts/${id}/open-copies${query}`)).body as OpenCopiesEntity).accounts;
  const listModes = async () =>
    (await ana.get('/copier')).body.children.map(({ mode }: { mode: string }) => mode);
  return { ...world, first, second, closeAll, getProgress, listOpen, listModes };
}

test('the open copies of a child and of all children are counted with lots and floating result', async () => {
  const { ana, child, other, master, listOpen } = await createWorld();
  const result = { amount: expect.any(Number), currency: 'USD', digits: 2 };
  expect(await listOpen(child.id)).toMatchObject([{ id: child.id, positions: 2, lots: 0.7, result }]);
  expect(await listOpen(master.id)).toMatchObject([
    { id: child.id, positions: 2 },
    { id: other.id, positions: 2 },
  ]);
  expect((await ana.get('/copier')).body.children[0].open_copies).toBe(2);
});

test('a close by close-all keeps its reason, also after the broker rejected it at first', async () => {
  const { closeAll, child, show, control, run } = await createWorld();
  await control.script(child.reference, [{ kind: 'market_closed' }]);
  await closeAll({ child_id: child.id });
  await run();
  const closes = ['close done close_all', 'close done close_all'];
  expect(await show()).toEqual([[], ['open done', 'open done', ...closes]]);
});

test('an opening that waits while all copies are closed is left out', async () => {
  const { closeAll, child, open, copier, log, show, control, run } = await createWorld();
  await control.script(child.reference, [{ kind: 'requote' }]);
  await open('Step Index', 'buy', 0.3);
  await copier.turn();
  expect((await log()).at(-1)).toBe('open pending slippage');
  await closeAll({ child_id: child.id });
  await run();
  const closes = ['close done close_all', 'close done close_all'];
  expect(await show()).toEqual([[], ['open done', 'open done', 'open skipped close_all', ...closes]]);
});

test('closing all of one child closes its positions and no others, and reports each with volume and price', async () => {
  const { closeAll, child, other, showHeld, getProgress, db, ana, run } = await createWorld();
  const { status, body } = await closeAll({ child_id: child.id });
  expect(status).toBe(200);
  expect(body.entries).toMatchObject([{ outcome: 'pendiente' }, { outcome: 'pendiente' }]);
  await run();
  expect(await showHeld()).toEqual([]);
  expect(await showHeld(other.reference)).toEqual(['Step Index buy 0.5', 'Volatility 75 Index sell 0.2']);
  const closeEntry = { child_id: child.id, action: 'cerrar', outcome: 'copiada' };
  expect(await getProgress(body.run)).toEqual([
    { ...closeEntry, symbol: 'Step Index', lots: 0.5 },
    { ...closeEntry, symbol: 'Volatility 75 Index', lots: 0.2 },
  ]);
  const subject = `connector_account:${child.id}`;
  const entry = { actorId: ana.id, action: 'copier.close_all', subject };
  const after = { positions: 2, isPaused: false };
  expect((await db.select().from(auditLog)).at(-1)).toMatchObject({ ...entry, after });
});

test('closing all works while paused and without the product, and can pause the children', async () => {
  const { closeAll, set, setProduct, showHeld, other, open, listModes, run } = await createWorld();
  await set({ mode: 'pausado' });
  await setProduct('revoked');
  expect((await closeAll({ is_paused: true })).body.entries).toHaveLength(4);
  await run();
  expect([await showHeld(), await showHeld(other.reference)]).toEqual([[], []]);
  expect(await listModes()).toEqual(['pausado', 'pausado']);
  await setProduct('active');
  await open('Step Index', 'buy', 0.1);
  await run();
  expect(await showHeld()).toEqual([]);
});

test('closing all lists and closes only what it closes itself, not what the master or an earlier request closes', async () => {
  const { closeAll, child, copier, control, first, close, getProgress, log, ...world } = await createWorld();
  const listToClose = async () =>
    (await world.listOpen(child.id, '?only=to_close')).map(({ positions, lots, copies, closing }) => ({
      positions,
      lots,
      symbols: copies.map(({ symbol }) => symbol),
      closing,
    }));
  await control.script(child.reference, [{ kind: 'disconnect', times: 6 }]);
  await close(first);
  await copier.turn();
  const symbol = 'Volatility 75 Index';
  expect(await listToClose()).toEqual([{ positions: 1, lots: 0.2, symbols: [symbol], closing: 1 }]);
  const { run } = (await closeAll({ child_id: child.id })).body;
  const closeEntry = { child_id: child.id, action: 'cerrar', symbol };
  expect(await getProgress(run)).toEqual([{ ...closeEntry, outcome: 'pendiente', lots: null }]);
  expect(await listToClose()).toEqual([{ positions: 0, lots: 0, symbols: [], closing: 2 }]);
  expect((await closeAll({ child_id: child.id })).body.entries).toEqual([]);
  await world.run();
  expect(await getProgress(run)).toEqual([{ ...closeEntry, outcome: 'copiada', lots: 0.2 }]);
  expect((await log()).slice(2)).toEqual(['close done', 'close done close_all']);
});

test('a close whose terminal is disconnected names that, and not a broker without an answer', async () => {
  const { closeAll, child, db, ana } = await createWorld();
  const { run } = (await closeAll({ child_id: child.id })).body;
  await db.update(copierCommands).set({ message: terminalIsOff }).where(eq(copierCommands.state, 'pending'));
  const { entries } = (await ana.get(`/copier/close/${run}`)).body as ClosingEntity;
  const message = expect.stringContaining('terminal de esta cuenta está desconectado');
  expect(entries).toMatchObject([{ message }, { message }]);
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
  const { other, showHeld, run } = world;
  const [, second] = world.masters;
  await world.open('Step Index', 'sell', 0.3, second?.reference);
  await run();
  return {
    ...world,
    secondId: second?.id ?? 0,
    async settleBoth() {
      await run();
      return [await showHeld(), await showHeld(other.reference)];
    },
  };
}

test('one closing closes the copies of both masters, and shows all of them', async () => {
  const { closeAll, settleBoth, getProgress, child, other } = await createTwoMasters();
  const { body } = await closeAll();
  expect(await settleBoth()).toEqual([[], []]);
  const ids = (await getProgress(body.run)).map(({ child_id }) => child_id);
  expect(ids).toEqual([child.id, child.id, other.id]);
});

test('closing the copies of one master leaves those of the other, and pauses its own children only', async () => {
  const { ana, closeAll, settleBoth, other, secondId, listOpen, listModes } = await createTwoMasters();
  expect(await listOpen(secondId)).toMatchObject([{ id: other.id, positions: 1 }]);
  const noDifference = { difference: { missing: 0, extra: 0 } };
  expect((await ana.get('/copier')).body.children).toMatchObject([noDifference, noDifference]);
  const { body } = await closeAll({ master_id: secondId, is_paused: true });
  expect(body.entries).toMatchObject([{ child_id: other.id }]);
  expect(await settleBoth()).toEqual([['Step Index buy 0.5', 'Volatility 75 Index sell 0.2'], []]);
  expect(await listModes()).toEqual(['activo', 'pausado']);
});

test('the copies of a master of another user, or of no master, are not closed', async () => {
  const { signedIn, closeAll, settleBoth, child, secondId } = await createTwoMasters();
  const before = await settleBoth();
  const eva = await signedIn('Eva', { owns: [1] });
  const answers = [
    await eva.post('/copier/close', { master_id: secondId, is_paused: true }),
    await closeAll({ master_id: child.id }),
  ];
  expect(answers.map(({ body }) => body.code)).toEqual(['copy_without_master', 'not_found']);
  expect(await settleBoth()).toEqual(before);
});

test.each([
  ['with «Cerrar todo»', true, false],
  ['with «Cerrar todo» before its master was deleted', true, true],
  ['by hand before its master was deleted', false, true],
])('a copy that was closed %s is not opened by a synchronisation', async (_how, isAll, isDeleted) => {
  const { ana, apiNow, settle, childPath, master, closeCopy, time, start, run } =
    await createCopiedPosition();
  const { number, server_id } = (await ana.get(connectorPath)).body.master;
  if (isAll) await ana.post('/copier/close', { is_paused: false });
  else await closeCopy();
  time.ms += 20_000;
  await run();
  if (isDeleted) {
    expect((await ana.delete(`${connectorPath}/${master.id}`)).status).toBe(200);
    const body = { number, server_id, type: 2, password: `demo-${number}` };
    const answer = await ana.post(connectorPath, body);
    expect(answer.status).toBe(201);
    expect((await ana.put(childPath, { mode: 'activo', is_confirmed: true })).status).toBe(200);
    time.ms = Math.max(time.ms, apiNow().getTime()) + 10_000;
    await settle(start('next', { only: [answer.body.id] }));
  }
  const { orders, left_out } = (await ana.get(`${childPath}/preview`)).body as SyncPreviewEntity;
  expect([orders, left_out.map(({ reason }) => reason)]).toEqual([[], ['closed_by_hand']]);
  const [{ difference }] = (await ana.get('/copier')).body.children;
  expect(difference).toMatchObject({ missing: 0, extra: 0 });
});
