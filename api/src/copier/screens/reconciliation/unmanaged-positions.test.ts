import { eq } from 'drizzle-orm';
import {
  auditLog,
  connectorAccounts,
  copierChildren,
  copierCommands,
  copierFindings,
  copierLeftCopies,
  simulatorDeals,
  simulatorPositions,
} from '../../../database/schema/index';
import { hourMs, orphanedPosition } from '../../testing/copied-position';

test('a position that the copier opened for a deleted master is listed as an orphan, and none of the owner is', async () => {
  const { read, position, ticket } = await orphanedPosition();
  const { rows, checked_at, unconfirmed } = await read();
  expect(rows).toEqual([
    {
      ...{ finding: null, kind: 'huerfana', symbol: 'Step Index', side: 'compra', stops: null },
      ...{ lots: 0.5, expected_lots: 0, is_adoptable: false, close_attempt: null },
      ...{ child_position: ticket, master_position: position },
    },
  ]);
  expect([checked_at, unconfirmed]).toEqual([expect.any(String), 0]);
});

test('it is found by its record where the broker keeps no client ids', async () => {
  const { read, db, ticket } = await orphanedPosition();
  const untagged = { clientId: null, comment: '' };
  await db.update(simulatorPositions).set(untagged);
  await db.update(simulatorDeals).set(untagged);
  expect((await read()).rows.map(({ child_position }) => child_position)).toEqual([ticket]);
});

test.each([
  ['side', { side: 'sell' }],
  ['symbol', { symbol: 'Boom 500 Index' }],
  ['time', { openedAt: new Date(Date.now() - 48 * hourMs) }],
] as const)('a position with a recorded ticket and another %s is not listed', async (_what, change) => {
  const { read, db, ticket } = await orphanedPosition();
  // The owner left the copy open in another account.
  await db.delete(copierLeftCopies);
  await db
    .update(simulatorPositions)
    .set({ clientId: null, comment: '', ...change })
    .where(eq(simulatorPositions.ticket, ticket));
  expect((await read()).rows).toEqual([]);
});

test('a position is found by the record of its opening alone', async () => {
  const { read, db, ticket } = await orphanedPosition();
  await db.delete(copierLeftCopies);
  await db.update(simulatorPositions).set({ clientId: null, comment: '' });
  expect((await read()).rows.map(({ child_position }) => child_position)).toEqual([ticket]);
});

test('it leaves the list once it is closed', async () => {
  const { read, ticket, close, child } = await orphanedPosition();
  await close(ticket, undefined, child.reference);
  expect((await read()).rows).toEqual([]);
});

test('the account can be compared again, and there is no finding to resolve', async () => {
  const { ana, path } = await orphanedPosition();
  expect(await ana.post(path, {})).toMatchObject({ status: 200, body: { rows: [{ kind: 'huerfana' }] } });
  expect((await ana.post(`${path}/1`, { action: 'cerrar' })).body.code).toBe('copy_without_master');
});

test('an account that does not answer is an error, and not an empty list', async () => {
  const { ana, path, db, child } = await orphanedPosition();
  await db
    .update(connectorAccounts)
    .set({ reference: 'Parque-Sinteticos/no-existe' })
    .where(eq(connectorAccounts.id, child.id));
  const { status, body } = await ana.get(path);
  expect([status, body.code]).toEqual([expect.any(Number), expect.stringMatching(/^broker_/)]);
});

/** The same after Ana added another master, which the child has not copied yet. */
async function withAnotherMaster() {
  const world = await orphanedPosition();
  const { ana, child } = world;
  const [server] = (await ana.get('/mt5/servers')).body.filter(
    ({ name }: { name: string }) => name === 'Parque-Sinteticos',
  );
  const account = { server_id: server.id, type: 2, number: 10_001_077, password: 'demo-10001077' };
  expect((await ana.post('/mt5/account/conector', { ...account, multiplier: 1 })).status).toBe(201);
  const state = async () => (await ana.get('/copier')).body.children[0];
  expect(await state()).toMatchObject({ id: child.id, master_id: expect.any(Number), activated_at: null });
  return world;
}

test('the account of a child is read until it is activated for its present master', async () => {
  const { ana, path, read, ticket, apiNow } = await withAnotherMaster();
  const orphan = { kind: 'huerfana', finding: null, child_position: ticket, is_adoptable: false };
  const { rows, checked_at } = await read();
  expect(rows).toMatchObject([orphan]);
  expect(Date.parse(checked_at ?? '')).toBeGreaterThan(apiNow().getTime() - hourMs / 2);
  expect((await ana.post(path, {})).body.rows).toMatchObject([orphan]);
});

test('a position of a former master cannot be closed here while the child has another one', async () => {
  const { ana, childPath, ticket, holds } = await withAnotherMaster();
  const { body } = await ana.post(`${childPath}/orphans/${ticket}`, { lots: 0.5 });
  expect(body.code).toBe('position_changed');
  expect(await holds()).toEqual(['Step Index buy 0.5', 'Step Index buy 0.2']);
});

test.each(['adoptar', 'cerrar', 'ignorar'])(
  'a difference of a former master is kept until the first comparison, and %s of an old page gets 409',
  async (action) => {
    const { ana, childPath, path, db, child, ticket, position, apiNow, read } = await withAnotherMaster();
    const [finding] = await db
      .insert(copierFindings)
      .values({
        ...{ childId: child.id, childPosition: ticket, kind: 'orphan', symbol: 'Step Index', side: 'buy' },
        ...{ units: 50_000_000, expectedUnits: 0, position, foundAt: apiNow(), confirmedAt: apiNow() },
      })
      .returning();
    const resolve = (chosen: string) => ana.post(`${path}/${finding?.id}`, { action: chosen });
    const { status, body } = await resolve(action);
    expect([status, body.code]).toEqual([409, 'edit_conflict']);
    expect(await db.select().from(copierFindings)).toEqual([finding]);
    expect(await db.select().from(copierCommands)).toEqual([]);
    const audited = eq(auditLog.action, 'copier.reconcile');
    expect(await db.select().from(auditLog).where(audited)).toEqual([]);

    await ana.put(childPath, { mode: 'activo', is_confirmed: true });
    expect(await read()).toEqual({ rows: [], checked_at: null, unconfirmed: 0 });
    expect((await resolve(action)).body.code).toBe('edit_conflict');

    const isOfChild = eq(copierChildren.accountId, child.id);
    await db.update(copierChildren).set({ seenAt: copierChildren.activatedAt }).where(isOfChild);
    expect((await read()).rows).toMatchObject([{ kind: 'huerfana', finding: finding?.id }]);
    expect((await resolve('cerrar')).status).toBe(200);
  },
);

test('a comparison from before the activation does not count for the present master', async () => {
  const { ana, childPath, read } = await withAnotherMaster();
  expect((await ana.put(childPath, { mode: 'activo', is_confirmed: true })).status).toBe(200);
  expect(await read()).toEqual({ rows: [], checked_at: null, unconfirmed: 0 });
});

test('another user cannot read the positions of a child without a master', async () => {
  const { signedIn, path } = await orphanedPosition();
  const eva = await signedIn('Eva', { owns: [1] });
  expect([(await eva.get(path)).status, (await eva.post(path, {})).status]).toEqual([403, 403]);
});
