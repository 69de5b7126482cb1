import { eq } from 'drizzle-orm';
import {
  auditLog,
  copierChildren,
  copierCommands,
  copierFindings,
} from '../../../../core/database/schema/index';
import { orphanedPosition } from '../../testing/copied-position';

const empty = { rows: [], checked_at: null, unconfirmed: 0 };

test('a child without a master is not compared, and has no finding to resolve', async () => {
  const { ana, path, read, holds } = await orphanedPosition();
  expect(await read()).toEqual(empty);
  expect(await ana.post(path, {})).toMatchObject({ status: 200, body: empty });
  expect((await ana.post(`${path}/1`, { action: 'cerrar' })).body.code).toBe('copy_without_master');
  expect(await holds()).toEqual(['Step Index buy 0.5', 'Step Index buy 0.2']);
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

test.each(['adoptar', 'cerrar', 'ignorar'])(
  'a difference of a former master is kept until the first comparison, and %s of an old page gets 409',
  async (action) => {
    const { ana, childPath, path, db, child, ticket, position, apiNow, read } = await withAnotherMaster();
    const [finding] = await db
      .insert(copierFindings)
      .values({
        childId: child.id,
        childPosition: ticket,
        kind: 'orphan',
        symbol: 'Step Index',
        side: 'buy',
        units: 50_000_000,
        expectedUnits: 0,
        position,
        foundAt: apiNow(),
        confirmedAt: apiNow(),
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
