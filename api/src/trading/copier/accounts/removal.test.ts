import { eq } from 'drizzle-orm';
import { BrokerError } from '../../broker/fault';
import {
  auditLog,
  connectorAccounts,
  copierFindings,
  copierLeftCopies,
  copierPositions,
} from '../../../core/database/schema';
import { logChannel, getUserTopic } from '../engine/notices';
import { connectorPath as path, createLiveCopier, server } from '../testing/live-copier';
import { createSteppedCopier } from '../testing/stepped-copier';
import { listen } from '../../../core/database/listen';
import { userChannel } from '../../../core/push/notices';
import type { User } from '../../../testing/test-api';
import { runWhileLocked, waitForEndOrDeadlock } from '../../../testing/while-held';
import { removeEmptied } from './removal';

/** Ana's master with a position that is copied into her child. */
async function createWorld(options: Parameters<typeof createLiveCopier>[0] = {}) {
  const live = await createLiveCopier(options);
  const { ana, getAccounts, open, db, settings, apiNow, app, run } = live;
  const position = await open('Step Index', 'buy', 0.5);
  await run();
  const [{ server_id, number }] = (await getAccounts()).hijas;
  return {
    ...live,
    position,
    /** The master closes its position, and the child follows. */
    async closeMaster() {
      await live.close(position);
      await run();
    },
    worldNow: live.now,
    remove: (id: number, choice?: string) =>
      ana.delete(`${path}/${id}${choice ? `?open_copies=${choice}` : ''}`),
    readd: () => ana.post(path, { server_id, type: 3, number, password: `demo-${number}` }),
    clear: () => removeEmptied({ db, settings, now: apiNow, log: app.log }),
    listChildren: async () => (await getAccounts()).hijas,
    async nextNotice(channel: string) {
      let report: (notice: string) => void = () => undefined;
      const notice = new Promise<string>((resolve) => (report = resolve));
      return {
        notice,
        stop: await listen(
          db,
          channel,
          (text) => report(text),
          () => undefined,
        ),
      };
    },
  };
}

test('a child or a master with open copies is deleted only with a choice', async () => {
  const { remove, child, master, listChildren } = await createWorld();
  for (const { id } of [child, master])
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'copies_open' } });
  expect(await listChildren()).toHaveLength(1);
});

test.each(['dejar', 'cerrar'] as const)(
  'a removal with the choice %s is reported to the open pages of the owner',
  async (choice) => {
    const { remove, child, clear, nextNotice, ana, run } = await createWorld();
    const { notice, stop } = await nextNotice(userChannel);
    await remove(child.id, choice);
    await run();
    await clear();
    expect(await notice).toBe(String(ana.id));
    stop();
  },
);

test('open copies that are not closed stay at the broker; when the account is added again, they are followed and closed', async () => {
  const { remove, child, readd, listChildren, copier, listHeld, time, db, closeMaster } = await createWorld();
  const storedColumns = { brokerFactor: 2, ownStop: { points: 200, isAlways: false } };
  await db.update(copierPositions).set(storedColumns);
  expect((await remove(child.id, 'dejar')).status).toBe(200);
  await copier.turn();
  expect([await listChildren(), (await listHeld()).length]).toEqual([[], 1]);
  const answer = await readd();
  expect([answer.status, answer.body.continued_copies]).toEqual([201, 1]);
  expect(await db.select().from(copierPositions)).toMatchObject([storedColumns]);
  time.ms += 16_000;
  await copier.turn();
  await closeMaster();
  expect(await listHeld()).toEqual([]);
});

test('an account that is added wakes the screens of its user', async () => {
  const { remove, child, readd, clear, nextNotice, ana, closeMaster } = await createWorld();
  await closeMaster();
  await remove(child.id);
  await clear();
  const { notice, stop } = await nextNotice(logChannel);
  await readd();
  expect(await notice).toBe(String(getUserTopic(ana.id)));
  stop();
});

test.each(['executed', 'not executed'] as const)(
  'an opening that was sent when its account was deleted, and was %s, is resolved when the account is added again',
  async (outcome) => {
    const { remove, child, readd, start, broker, listHeld, showHeld, time, open, db, run, close } =
      await createWorld();
    const losingBroker: typeof broker = {
      ...broker,
      async trade(account, request) {
        if (outcome === 'executed') await broker.trade(account, request);
        throw new BrokerError('timeout', 'no answer');
      },
      lookup: () => Promise.reject(new BrokerError('timeout', 'no answer')),
    };
    time.ms += 6000;
    const position = await open('Volatility 75 Index', 'buy', 0.2);
    await start('dos', { broker: losingBroker }).turn();
    expect((await remove(child.id, 'dejar')).status).toBe(200);
    expect(await db.select().from(copierLeftCopies)).toMatchObject([
      { childPosition: expect.any(String), request: null },
      { childPosition: null, request: { units: 20_000_000 } },
    ]);
    const { body } = await readd();
    expect(body.continued_copies).toBe(2);
    time.ms += 30 * 60_000;
    await run();
    const positions = ['Step Index buy 0.5', 'Volatility 75 Index buy 0.2'];
    expect(await showHeld()).toEqual(outcome === 'executed' ? positions : positions.slice(0, 1));
    await close(position);
    await run();
    expect((await listHeld()).map(({ symbol }) => symbol)).toEqual(['Step Index']);
  },
);

test('a position that the master closed in between is offered by the synchronisation', async () => {
  const { remove, child, readd, copier, close, position, listHeld, ana, time, run } = await createWorld();
  await remove(child.id, 'dejar');
  await close(position);
  await copier.turn();
  const { body } = await readd();
  time.ms += 16_000;
  await run();
  expect((await ana.get('/copier')).body.children[0].difference).toEqual({ missing: 0, extra: 1 });
  const preview = (await ana.get(`/copier/children/${body.id}/preview`)).body;
  expect(preview.orders).toMatchObject([{ action: 'cerrar', lots: 0.5 }]);
  await ana.post(`/copier/children/${body.id}/sync`, { fingerprint: preview.fingerprint });
  await run();
  expect(await listHeld()).toEqual([]);
});

test('a deletion with "close all" removes the account after the last closing, and the audit log records both', async () => {
  const { remove, child, listChildren, listHeld, clear, db, run } = await createWorld();
  expect((await remove(child.id, 'cerrar')).body.is_leaving).toBe(true);
  expect([await clear(), (await listChildren()).length]).toEqual([0, 1]);
  await run();
  expect([await listHeld(), await clear(), await listChildren()]).toEqual([[], 1, []]);
  expect((await db.select().from(auditLog)).slice(-2)).toMatchObject([
    { action: 'connector.leave', after: { open_copies: 'cerrar', positions: 1 } },
    { action: 'connector.delete', subject: `connector_account:${child.id}` },
  ]);
});

test('a deletion with "manage" opens nothing, follows the master, and removes the account after the last closing', async () => {
  const { remove, child, listChildren, showHeld, clear, open, ana, run, closeMaster } = await createWorld();
  await remove(child.id, 'gestionar');
  await open('Volatility 75 Index', 'buy', 0.2);
  await run();
  expect([await showHeld(), await clear()]).toEqual([['Step Index buy 0.5'], 0]);
  const activation = await ana.put(`/copier/children/${child.id}`, { mode: 'activo' });
  expect([activation.status, activation.body.code]).toEqual([409, 'account_leaving']);
  await closeMaster();
  expect([await clear(), await listChildren()]).toEqual([1, []]);
});

test('a removal of a master leaves its children that were not activated paused, and is part of its state', async () => {
  const { remove, master, child, other, set, ana } = await createWorld({ childServers: [server, server] });
  await set({ mode: 'pausado', activatedAt: null }, other);
  await remove(master.id, 'gestionar');
  const { body } = await ana.get('/copier');
  expect(body.children).toMatchObject([
    { id: child.id, mode: 'solo_cierres', status: 'solo_cierres' },
    { id: other.id, mode: 'pausado', status: 'en_pausa' },
  ]);
  expect(body.masters).toMatchObject([{ id: master.id, is_leaving: true }]);
});

test('a deletion can be cancelled until the last copy is closed', async () => {
  const { remove, child, listChildren, clear, ana, signedIn, closeMaster } = await createWorld();
  await remove(child.id, 'gestionar');
  const eva = await signedIn('Eva', { owns: [1] });
  expect((await eva.post(`${path}/${child.id}/keep`)).status).toBe(403);
  expect((await ana.post(`${path}/${child.id}/keep`)).body.is_leaving).toBeUndefined();
  await closeMaster();
  expect([await clear(), (await listChildren()).length]).toEqual([0, 1]);
});

test.each([
  ['a cancelled deletion', (ana: User, id: number) => ana.post(`${path}/${id}/keep`)],
  ['a second deletion', (ana: User, id: number) => ana.delete(`${path}/${id}?open_copies=cerrar`)],
])('%s of an account that is removed at the same time is rejected with 404', async (_what, call) => {
  const { remove, child, pool, ana, listChildren } = await createWorld();
  await remove(child.id, 'gestionar');
  const removal = [`delete from connector_accounts where id = ${child.id}`];
  const answer = await runWhileLocked(pool, removal, () => call(ana, child.id));
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  expect(await listChildren()).toEqual([]);
});

test.each(['child', 'master'] as const)(
  'a deleted %s remains when its last copy is found open again at the moment of its removal',
  async (which) => {
    const { remove, child, master, clear, pool, db, closeMaster } = await createWorld();
    const account = { child, master }[which];
    await remove(account.id, 'gestionar');
    await closeMaster();
    const found = [
      `select from copier_masters where account_id = ${master.id} for share`,
      `update copier_positions set state = 'open' where child_id = ${child.id}`,
    ];
    expect(await runWhileLocked(pool, found, clear)).toBe(0);
    expect(await db.$count(connectorAccounts, eq(connectorAccounts.id, account.id))).toBe(1);
  },
);

test('a deleted master remains until the copies of its children are closed, which stay in their log', async () => {
  const { remove, master, child, clear, db, ana, run } = await createWorld();
  await remove(master.id, 'cerrar');
  expect(await clear()).toBe(0);
  await run();
  expect(await clear()).toBe(1);
  expect((await db.select().from(connectorAccounts)).map(({ type }) => type)).toEqual([3]);
  const { rows } = (await ana.get(`/copier/children/${child.id}/log`)).body;
  expect(rows).toMatchObject([
    { action: 'cerrar', outcome: 'copiada' },
    { action: 'abrir', outcome: 'copiada' },
  ]);
});

test('a master that is deleted and added again with its child continues the copies', async () => {
  const { remove, child, master, readd, ana, close, position, settle, listHeld, time, db, broker, worldNow } =
    await createWorld();
  const { master: storedMaster } = (await ana.get(path)).body;
  await remove(master.id, 'dejar');
  await remove(child.id);
  expect(await db.select().from(copierLeftCopies)).toHaveLength(1);
  await readd();
  const { server_id, number } = storedMaster;
  const again = await ana.post(path, { server_id, type: 2, number, password: `demo-${number}` });
  expect(again.body.continued_copies).toBe(1);
  const next = createSteppedCopier({ db, now: worldNow, broker, owner: 'dos', only: [again.body.id] });
  time.ms += 16_000;
  await next.turn();
  await close(position, undefined, master.reference);
  await settle(next);
  expect(await listHeld()).toEqual([]);
});

test('the number of an account with open copies cannot be changed', async () => {
  const { ana, child, listChildren } = await createWorld();
  const [{ server_id, number: before }] = await listChildren();
  const number = before + 7;
  const body = { id: child.id, server_id, type: 3, number, password: `demo-${number}` };
  const fields = { number: expect.stringContaining('copias abiertas') };
  expect(await ana.put(path, body)).toMatchObject({ status: 422, body: { fields } });
});

test.each(['dejar', 'cerrar'] as const)(
  'the removal of one of two masters with the choice %s leaves the other one and its children as they were',
  async (choice) => {
    const world = await createWorld({ secondServer: server, childServers: [server, server] });
    const { masters, master, child, other, open, run, remove, clear, showHeld, ana } = world;
    await open('Volatility 75 Index', 'sell', 0.2, masters[1]?.reference);
    await run();
    await remove(master.id, choice);
    await run();
    await clear();
    const { children } = (await ana.get('/copier')).body;
    expect(children).toMatchObject([
      { id: child.id, mode: 'pausado', activated_at: null },
      { id: other.id, mode: 'activo', open_copies: 1 },
    ]);
    await open('Step Index', 'buy', 0.4, masters[1]?.reference);
    await run();
    expect(await showHeld(other.reference)).toEqual(['Volatility 75 Index sell 0.2', 'Step Index buy 0.4']);
    expect(await showHeld(child.reference)).toEqual(choice === 'dejar' ? ['Step Index buy 0.5'] : []);
  },
);

test.each(['dejar', 'gestionar'])(
  'a difference of a deleted master (%s) names no position, since the next master may use its number',
  async (choice) => {
    const { db, position, child, master, remove, clear, worldNow, closeMaster } = await createWorld();
    const orphan = { childPosition: '990033', kind: 'orphan', symbol: 'EURUSD', side: 'buy' } as const;
    const volumes = { units: 50_000_000, expectedUnits: 0 };
    await db
      .insert(copierFindings)
      .values({ childId: child.id, position, foundAt: worldNow(), ...orphan, ...volumes });
    await remove(master.id, choice);
    if (choice === 'gestionar') {
      await closeMaster();
      expect(await clear()).toBe(1);
    }
    expect(await db.select().from(copierFindings)).toMatchObject([{ position: null }]);
  },
);

type World = Awaited<ReturnType<typeof createLiveCopier>>;

test.each([
  [
    'pausing the child',
    ({ ana, other }: World) => ana.put(`/copier/children/${other.id}`, { mode: 'pausado' }),
  ],
  ['keeping the child', ({ ana, other }: World) => ana.post(`${path}/${other.id}/keep`)],
])('%s does not wait for a deletion that waits for the engine', async (_what, call) => {
  const world = await createLiveCopier({ childServers: [server, server] });
  const { ana, pool, other } = world;
  let answer: ReturnType<typeof call> | undefined;
  let hasEnded = false;
  const deletion = await runWhileLocked(
    pool,
    ['select 1 from copier_masters for update'],
    () => ana.delete(`${path}/${other.id}`),
    async (client) => {
      answer = call(world);
      hasEnded = await waitForEndOrDeadlock(client, answer);
    },
  );
  expect(hasEnded).toBe(true);
  expect([(await answer)?.status, deletion.status]).toEqual([200, 200]);
});
