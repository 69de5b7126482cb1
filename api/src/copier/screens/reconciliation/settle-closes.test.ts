import { eq } from 'drizzle-orm';
import { removeEmptied } from '../../../connector/removal';
import { connectorAccounts, copierPastCopies, simulatorDeals } from '../../../database/schema/index';
import type { GuardedGateway } from '../../../broker/guarded';
import type { ScriptedFault } from '../../../database/schema/simulator-values';
import { whileHeld } from '../../../testing/while-held';
import { startCopier } from '../../copier';
import { hourMs, orphanedPosition } from '../../testing/copied-position';
import { makeLife } from '../../testing/life';
import { closeOrphan } from './close-orphan';
import { gatewayOf, settleAllCloses, settleCloses } from './orphan-closes';

/* Closes of positions without a master end without a visit of the page. */

/** Ana's orphan of 0.5 lots. The clock of the api moves by `pass` alone. */
async function orphan() {
  const world = await orphanedPosition({ isClockStopped: true });
  const { ana, childPath, ticket, child, desk, db, settings, apiNow, app, pass } = world;
  // The deadline of an order must not pass on a busy machine.
  pass(10 * 60_000);
  const services = { db, settings, now: apiNow, log: app.log };
  const close = () => ana.post(`${childPath}/orphans/${ticket}`, { lots: 0.5 });
  /** Requests a close whose answer is lost, before or after its execution, and whose account answers nothing after it. */
  const lose = async (kind: 'timeout_before' | 'timeout_after') => {
    const faults: ScriptedFault[] = [{ kind }, { kind: 'disconnect', after: 3 }];
    await desk.script(child.reference, faults);
    expect((await close()).body.code).toBe('broker_unreachable');
  };
  const closes = () =>
    db
      .select()
      .from(copierPastCopies)
      .where(eq(copierPastCopies.action, 'close'))
      .orderBy(copierPastCopies.id);
  /** The states of all closes. */
  const states = async () => (await closes()).map(({ state }) => state);
  /** How many deals closed a part of the orphan. */
  const closingDeals = async () => {
    const deals = await db.select().from(simulatorDeals).where(eq(simulatorDeals.positionId, ticket));
    return deals.filter(({ entry }) => entry === 'out').length;
  };
  /** Changes how the account is reached. */
  const move = (gateway: 'metaapi' | 'simulator') =>
    db.update(connectorAccounts).set({ gateway }).where(eq(connectorAccounts.id, child.id));
  /** Settles the close at a broker whose readings of positions, deals and history differ from those of the account. */
  const settleAt = (of: (gateway: GuardedGateway) => Partial<GuardedGateway>) =>
    settleCloses(services, child.id, (...call) => {
      const gateway = gatewayOf(...call);
      return { ...gateway, ...of(gateway) };
    });
  return { ...world, services, close, lose, states, closingDeals, move, settleAt };
}

test('a close whose answer was lost ends while the page is not visited', async () => {
  const { lose, states, services } = await orphan();
  await lose('timeout_after');
  expect(await states()).toEqual(['unknown']);
  await settleAllCloses(services);
  expect(await states()).toEqual(['done']);
});

test('two readings that show different volumes end no close', async () => {
  const { lose, states, settleAt } = await orphan();
  await lose('timeout_before');
  const volumes = [0.3, 0];
  await settleAt(({ positions }) => ({
    positions: async (account) => {
      const volumeLots = volumes.shift() ?? 0;
      const held = await positions(account);
      return volumeLots === 0 ? [] : held.map((one) => ({ ...one, volumeLots }));
    },
  }));
  expect(volumes).toEqual([]);
  expect(await states()).toEqual(['unknown']);
});

/** A broker that may execute an order for three minutes. */
const late = { lateExecutionMs: 180_000 } as const;
const historyIs = (isComplete: boolean) => ({ isHistoryComplete: () => Promise.resolve(isComplete) });

test('an absent position ends its close only with a deal that closed it or with a complete history', async () => {
  const { lose, states, settleAt } = await orphan();
  await lose('timeout_after');
  await settleAt(({ deals }) => ({
    ...late,
    ...historyIs(false),
    // The deals of the close are not reported yet.
    deals: (account, { from }) => deals(account, { from, to: from }),
  }));
  expect(await states()).toEqual(['unknown']);
  await settleAt(({ deals }) => ({
    ...late,
    ...historyIs(false),
    // The clock of this test is ahead of that of the broker.
    deals: (account, { from, to }) => deals(account, { from: from - hourMs, to }),
  }));
  expect(await states()).toEqual(['done']);
});

test('an absent position without a deal ends its close with a complete history', async () => {
  const { lose, states, settleAt } = await orphan();
  await lose('timeout_before');
  await settleAt(() => ({ ...late, ...historyIs(false), positions: () => Promise.resolve([]) }));
  expect(await states()).toEqual(['unknown']);
  await settleAt(() => ({ ...late, ...historyIs(true), positions: () => Promise.resolve([]) }));
  expect(await states()).toEqual(['done']);
});

test('where orders are executed late, a close counts as not executed only after that time and with a complete history', async () => {
  const { lose, states, settleAt, pass } = await orphan();
  await lose('timeout_before');
  pass(late.lateExecutionMs);
  await settleAt(() => ({ ...late, ...historyIs(true) }));
  expect(await states()).toEqual(['unknown']);
  pass(1);
  await settleAt(() => ({ ...late, ...historyIs(false) }));
  expect(await states()).toEqual(['unknown']);
  await settleAt(() => ({ ...late, ...historyIs(true) }));
  expect(await states()).toEqual(['missed']);
});

test('a running copier ends such a close', async () => {
  const { lose, states, services } = await orphan();
  await lose('timeout_after');
  const copier = startCopier(services, removeEmptied);
  while ((await states()).includes('unknown'));
  await copier.stop();
  expect(await states()).toEqual(['done']);
});

test('a close that was not executed ends once its deadline has passed, and can be repeated', async () => {
  const { lose, states, services, pass, close, closingDeals } = await orphan();
  await lose('timeout_before');
  pass(7000);
  await settleAllCloses(services);
  expect(await states()).toEqual(['unknown']);
  pass(1);
  await settleAllCloses(services);
  expect(await states()).toEqual(['missed']);
  expect([(await close()).status, await closingDeals()]).toEqual([200, 1]);
});

test.each([true, false])(
  'wherever a process is killed while it closes an orphan, the close ends (the last call was executed: %s)',
  async (isHeard) => {
    const { services, pool, ana, child, ticket, holds, closingDeals, states, pass } = await orphan();
    const position = { id: child.id, position: ticket };
    const isHeld = async () => (await holds()).includes('Step Index buy 0.5');
    const ends: string[] = [];
    for (let at = 1; await isHeld(); at += 1) {
      const life = makeLife({ at, isHeard, isStall: false });
      await closeOrphan({ ...services, db: life.database(pool) }, ana, position, 0.5).catch(() => undefined);
      ends.push(...(await states()));
      pass(7001);
      await settleAllCloses(services);
      expect(await states()).not.toContain('sending');
    }
    expect(ends).toContain('sending');
    expect(await closingDeals()).toBe(1);
    expect((await states()).at(-1)).toBe('done');
  },
);

test('of two processes that settle a close, one records its outcome', async () => {
  const { lose, states, services, closingDeals } = await orphan();
  await lose('timeout_after');
  await Promise.all([settleAllCloses(services), settleAllCloses(services)]);
  expect([await states(), await closingDeals()]).toEqual([['done'], 1]);
});

test('an account that cannot be read ends no close until it is reached again', async () => {
  const { lose, states, services, move } = await orphan();
  await lose('timeout_after');
  await move('metaapi');
  await settleAllCloses(services);
  expect(await states()).toEqual(['unknown']);
  await move('simulator');
  await settleAllCloses(services);
  expect(await states()).toEqual(['done']);
});

test('a child that is deleted while its close is settled ends with its account', async () => {
  const { lose, states, services, ana, child } = await orphan();
  await lose('timeout_after');
  const removed = ana.delete(`/mt5/account/conector/${child.id}`);
  await Promise.all([settleAllCloses(services), removed]);
  expect([(await removed).status, await states()]).toEqual([200, []]);
});

test('a child whose close has no outcome yet stays the same account', async () => {
  const { lose, states, services, ana, child } = await orphan();
  const [stored] = (await ana.get('/mt5/account/conector')).body.hijas;
  const other = { ...stored, type: 3, number: 10_001_077, password: 'demo-10001077' };
  await lose('timeout_after');
  const rejected = await ana.put('/mt5/account/conector', other);
  expect([rejected.status, rejected.body.fields?.number]).toEqual([422, expect.stringContaining('cierre')]);
  await settleAllCloses(services);
  expect((await ana.put('/mt5/account/conector', other)).status).toBe(200);
  expect(await states()).toEqual(['done']);
  expect(child.id).toBe(stored.id);
});

test('a close is not sent when the child became another account after it was read', async () => {
  const { services, ticket, closingDeals, states, pool, ana, child } = await orphan();
  const statements = [
    `select 1 from users where id = ${ana.id} for update`,
    `update connector_accounts set number = number + 50 where id = ${child.id}`,
  ];
  const closing = whileHeld(pool, statements, () =>
    closeOrphan(services, ana, { id: child.id, position: ticket }, 0.5),
  );
  await expect(closing).rejects.toMatchObject({ code: 'position_changed' });
  expect([await closingDeals(), await states()]).toEqual([0, []]);
});
