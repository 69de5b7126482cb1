import { eq } from 'drizzle-orm';
import {
  auditLog,
  copierLeftCopies,
  copierPastCopies,
  simulatorDeals,
  users,
} from '../../../database/schema/index';
import type { ScriptedFault } from '../../../database/schema/simulator-values';
import { orphanedPosition } from '../../testing/copied-position';

/** Ana's orphan of 0.5 lots, and her request to close it. The clock of the api moves by `pass` alone. */
async function orphan() {
  const world = await orphanedPosition({ isClockStopped: true });
  const { ana, childPath, ticket, child, desk, db, pass, read } = world;
  // The deadline of an order must not pass on a busy machine.
  pass(10 * 60_000);
  const close = (lots = 0.5, position = ticket, by = ana) =>
    by.post(`${childPath}/orphans/${position}`, { lots });
  const script = (...faults: ScriptedFault[]) => desk.script(child.reference, faults);
  /** How many deals closed a part of the orphan. */
  const closingDeals = async () => {
    const deals = await db.select().from(simulatorDeals).where(eq(simulatorDeals.positionId, ticket));
    return deals.filter(({ entry }) => entry === 'out').length;
  };
  const attempts = async () =>
    (await read()).rows.map(({ lots, close_attempt }) => ({ lots, close_attempt }));
  const lastEntry = async () => (await ana.get(`${childPath}/log`)).body.rows[0];
  /** Adds the deleted master again. */
  const readdMaster = async () => {
    const { server_id, number } = world.masterAccount;
    const master = { server_id, type: 2, number, password: `demo-${number}` };
    return (await ana.post('/mt5/account/conector', master)).body;
  };
  return { ...world, close, script, closingDeals, attempts, lastEntry, readdMaster };
}

test('a position of a deleted master is closed, and no position of the owner is', async () => {
  const { close, holds, lastEntry, ticket } = await orphan();
  expect(await close()).toMatchObject({ status: 200, body: { rows: [] } });
  expect(await holds()).toEqual(['Step Index buy 0.2']);
  expect(await lastEntry()).toMatchObject({
    ...{ action: 'cerrar', outcome: 'copiada', lots: 0.5, child_position: ticket },
    message: 'Cierre pedido por ti en Conciliación.',
    price: expect.any(Number),
  });
});

test('a position that was closed without a master is not continued when its master is added again', async () => {
  const { close, readdMaster, lastEntry } = await orphan();
  await close();
  expect((await readdMaster()).continued_copies).toBeUndefined();
  expect(await lastEntry()).toMatchObject({ action: 'cerrar', reason: 'closed_by_owner' });
});

test('of a position that was closed in part without a master, the rest is continued', async () => {
  const { close, script, holds, readdMaster, lastEntry } = await orphan();
  await script({ kind: 'partial_fill' });
  await close();
  expect((await readdMaster()).continued_copies).toBe(1);
  const { reason, lots } = await lastEntry();
  expect(reason).toBe('continued');
  expect(await holds()).toContain(`Step Index buy ${lots}`);
});

test.each(['left open', 'opened'])(
  'its row in the log names the former master, also when only the record that it was %s remains',
  async (kept) => {
    const { close, lastEntry, masterAccount, db } = await orphan();
    await db.delete(kept === 'left open' ? copierPastCopies : copierLeftCopies);
    await close();
    expect(await lastEntry()).toMatchObject({ action: 'cerrar', master_number: masterAccount.number });
  },
);

test('the close is kept in the audit log with its owner', async () => {
  const { close, db, ana, child, ticket } = await orphan();
  await close();
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'copier.close_orphan'))).toMatchObject([
    {
      actorId: ana.id,
      subject: `connector_account:${child.id}`,
      after: { childPosition: ticket, symbol: 'Step Index', lots: 0.5 },
    },
  ]);
});

test.each([
  ['market_closed', /mercado de este símbolo está cerrado/],
  ['reject', /bróker rechazó la orden/],
  ['invalid_volume', /no aceptó el volumen/],
] as const)(
  'a close that the broker rejects with %s is shown with its reason, and can be repeated',
  async (kind, reason) => {
    const { close, script, attempts, holds, lastEntry } = await orphan();
    await script({ kind });
    expect((await close()).status).toBe(200);
    expect(await attempts()).toEqual([
      { lots: 0.5, close_attempt: { is_pending: false, message: expect.stringMatching(reason) } },
    ]);
    expect(await lastEntry()).toMatchObject({ outcome: 'rechazada', lots: null });
    expect((await close()).body.rows).toEqual([]);
    expect(await holds()).toEqual(['Step Index buy 0.2']);
  },
);

test('a close whose answer is lost ends with what the account holds', async () => {
  const { close, script, closingDeals, lastEntry } = await orphan();
  await script({ kind: 'timeout_after' });
  expect((await close()).body.rows).toEqual([]);
  expect(await lastEntry()).toMatchObject({ outcome: 'copiada', lots: 0.5 });
  expect(await closingDeals()).toBe(1);
});

test('a close without an answer and without an effect is not sent again before its deadline has passed', async () => {
  const { close, script, attempts, closingDeals, lastEntry, pass } = await orphan();
  await script({ kind: 'timeout_before' });
  await close();
  expect(await attempts()).toEqual([
    { lots: 0.5, close_attempt: { is_pending: true, message: expect.stringContaining('no contestó') } },
  ]);
  expect(await lastEntry()).toMatchObject({ outcome: 'pendiente', lots: null });
  expect((await close()).body.code).toBe('position_changed');
  pass(6999);
  expect((await close()).body.code).toBe('position_changed');
  expect(await closingDeals()).toBe(0);
  pass(2);
  expect(await attempts()).toEqual([
    { lots: 0.5, close_attempt: { is_pending: false, message: expect.stringContaining('No se ejecutó') } },
  ]);
  expect((await close()).body.rows).toEqual([]);
  expect(await closingDeals()).toBe(1);
});

test('a close that the broker executes in part leaves the rest with a button', async () => {
  const { close, script, attempts, closingDeals, holds } = await orphan();
  await script({ kind: 'partial_fill' });
  await close();
  const [left] = await attempts();
  expect(left?.lots).toBeLessThan(0.5);
  expect(left?.close_attempt).toEqual({ is_pending: false, message: expect.stringContaining('una parte') });
  expect((await close(0.5)).body.code).toBe('position_changed');
  expect((await close(left?.lots)).body.rows).toEqual([]);
  expect([await closingDeals(), await holds()]).toEqual([2, ['Step Index buy 0.2']]);
});

test('a broker that cannot be reached before the order is sent leaves no close behind', async () => {
  const { close, script, db, attempts, holds } = await orphan();
  for (const after of [0, 1]) {
    await script({ kind: 'disconnect', after });
    expect((await close()).body.code).toBe('broker_unreachable');
  }
  expect(await db.$count(copierPastCopies, eq(copierPastCopies.action, 'close'))).toBe(0);
  expect(await attempts()).toEqual([{ lots: 0.5, close_attempt: null }]);
  expect(await holds()).toHaveLength(2);
});

test('of two simultaneous requests, one closes the position', async () => {
  const { close, closingDeals } = await orphan();
  const statuses = (await Promise.all([close(), close()])).map(({ status }) => status).sort();
  expect(statuses[0]).toBe(200);
  expect([404, 409]).toContain(statuses[1]);
  expect(await closingDeals()).toBe(1);
});

test.each([
  ['another volume than the confirmed one', 0.4, undefined, 'position_changed'],
  ['a position that the account does not hold', 0.5, '1', 'not_found'],
] as const)('%s is not closed', async (_what, lots, position, code) => {
  const { close, holds } = await orphan();
  expect((await close(lots, position)).body.code).toBe(code);
  expect(await holds()).toHaveLength(2);
});

test('a position that its owner opened is not closed', async () => {
  const { close, own, holds } = await orphan();
  expect((await close(0.2, own)).body.code).toBe('not_found');
  expect(await holds()).toHaveLength(2);
});

test('another user cannot close it', async () => {
  const { close, signedIn, ticket, holds } = await orphan();
  const eva = await signedIn('Eva', { owns: [1] });
  expect((await close(0.5, ticket, eva)).status).toBe(403);
  expect(await holds()).toHaveLength(2);
});

test('it is closed without the product as well', async () => {
  const { close, revoke, ana, holds } = await orphan();
  await revoke(ana.id);
  expect((await close()).body.rows).toEqual([]);
  expect(await holds()).toEqual(['Step Index buy 0.2']);
});

test('a child with a master has no such close, and a close from before ends with what the account holds', async () => {
  const { close, script, ana, closingDeals, lastEntry, path, db } = await orphan();
  await script({ kind: 'timeout_after' }, { kind: 'disconnect', after: 3 });
  const lost = await close();
  expect(lost.body.code).toBe('broker_unreachable');
  expect(await lastEntry()).toMatchObject({ outcome: 'pendiente' });
  const [server] = (await ana.get('/mt5/servers')).body.filter(
    ({ name }: { name: string }) => name === 'Parque-Sinteticos',
  );
  const master = {
    server_id: server.id,
    type: 2,
    number: 10_001_077,
    password: 'demo-10001077',
    multiplier: 1,
  };
  expect((await ana.post('/mt5/account/conector', master)).status).toBe(201);
  expect((await close()).body.code).toBe('position_changed');
  expect((await ana.get(path)).status).toBe(200);
  expect(await lastEntry()).toMatchObject({ outcome: 'copiada', lots: 0.5 });
  expect([await closingDeals(), await db.$count(users)]).toEqual([1, 1]);
});
