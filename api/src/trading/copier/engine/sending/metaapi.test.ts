import { eq } from 'drizzle-orm';
import { guardGateway } from '../../../broker/guarded';
import { lateExecutionMs } from '../../../broker/metaapi/trading';
import { createMetaApi } from '../../../broker/metaapi/metaapi';
import { linked, startFakeMetaApi } from '../../../broker/testing/fake-metaapi';
import type { OrderFate } from '../../../broker/testing/fake-terminal';
import { copierCommands } from '../../../../core/database/schema';
import { createTestDatabase } from '../../../../testing/database';
import { endAfterTest } from '../../../../testing/end-after-test';
import { createCopyWorld } from '../../testing/copy-world';
import { changeAccount } from '../../testing/change-account';

/* Orders of a child at MetaApi: answers × actions × what the service executed. */

/** A simulated master, and a child at the fake MetaApi. */
async function atMetaApi() {
  const database = await createTestDatabase();
  endAfterTest(database.drop);
  const fake = await startFakeMetaApi();
  const metaApi = createMetaApi(fake.settings);
  const { signal } = new AbortController();
  const verification = await metaApi.verify(linked, 'a'.repeat(43), signal);
  if (!verification.ok) throw new Error('not linked');
  const { reference } = verification;
  const world = await createCopyWorld(database.db, {
    masterServer: 'Parque-Sinteticos',
    childServers: ['Parque-Sinteticos'],
    from: Date.now() - 1000,
  });
  await changeAccount(database.db, world.child, { reference });
  const child = guardGateway(metaApi, 5000);
  const { broker } = world;
  // The child's calls go to MetaApi; its deadline is on the real clock, which the test does not move.
  const mixed: typeof broker = {
    ...broker,
    lateExecutionMs: child.lateExecutionMs,
    isHistoryComplete: (account) => child.isHistoryComplete(account),
    account: (account) => (account === reference ? child : broker).account(account),
    symbolNames: (account) => (account === reference ? child : broker).symbolNames(account),
    symbol: (account, name) => (account === reference ? child : broker).symbol(account, name),
    positions: (account) => (account === reference ? child : broker).positions(account),
    deals: (account, stretch) => (account === reference ? child : broker).deals(account, stretch),
    trade: (account, request) =>
      account === reference
        ? child.trade(account, { ...request, notAfter: Date.now() + 60_000 })
        : broker.trade(account, request),
    lookup: (account, id) =>
      (account === reference ? child : broker).lookup(account, id, Date.now() - 60_000),
  };
  const copier = world.copier('uno', { broker: mixed });
  await copier.turn();
  const { terminal } = fake;
  return {
    ...world,
    fake,
    terminal,
    copier,
    turn: () => copier.turn(),
    run: () => world.settle(copier),
    pass: (ms: number) => {
      world.time.ms += ms;
    },
    volumes: () => terminal.positions().map(({ volume }) => volume),
    orders: () => fake.calls.filter(({ path }) => path.endsWith('/trade')).length,
  };
}

const uncertain: readonly OrderFate[] = [
  { executes: 'now', code: -7 },
  { executes: 'now', code: -11 },
  { executes: 'now', code: -1 },
  { executes: 'now', code: 10012 },
  { executes: 'now', code: 10999 },
  { executes: 'now', status: 202 },
  { executes: 'now', status: 504 },
  { executes: 'now', isLost: true },
  { executes: 'now', code: 10008 },
];

test.each(uncertain)(
  'an opening that was executed and answered with %j is found, not sent again',
  async (fate) => {
    const { open, terminal, run, volumes, orders, log } = await atMetaApi();
    terminal.next(fate);
    await open('Step Index', 'buy', 0.5);
    await run();
    expect([volumes(), orders(), await log()]).toEqual([[0.5], 1, ['open done']]);
  },
);

test.each([{ executes: 'late', code: -7 } as const, { executes: 'late', status: 504 } as const])(
  'an opening answered with %j and executed a minute later is found, and not doubled',
  async (fate) => {
    const { open, terminal, turn, pass, run, volumes, orders, log, close } = await atMetaApi();
    terminal.next(fate);
    const position = await open('Step Index', 'buy', 0.5);
    for (let at = 0; at < 60_000; at += 10_000) {
      await turn();
      pass(10_000);
    }
    expect([volumes(), orders(), await log()]).toEqual([[], 1, ['open unknown']]);
    terminal.executeLate();
    await run();
    expect([volumes(), orders(), await log()]).toEqual([[0.5], 1, ['open done']]);
    await close(position);
    await run();
    expect(volumes()).toEqual([]);
  },
);

test("a close that seemed not executed and is executed later is recorded as the copier's own close", async () => {
  const { open, close, terminal, turn, pass, run, volumes, commands, db } = await atMetaApi();
  const position = await open('Step Index', 'buy', 0.5);
  await run();
  terminal.next({ executes: 'late', code: -1 });
  await close(position);
  await turn();
  // The close seemed not executed, and the broker failed before it was sent again.
  await db.update(copierCommands).set({ state: 'pending' }).where(eq(copierCommands.state, 'unknown'));
  pass(8000);
  terminal.executeLate();
  await run();
  expect(volumes()).toEqual([]);
  expect((await commands()).at(-1)).toMatchObject({ state: 'done', reason: null, units: 50_000_000 });
});

test('an opening that was never executed is given up only after the bound of late executions', async () => {
  const { open, terminal, turn, pass, volumes, orders, log } = await atMetaApi();
  terminal.next({ executes: 'never', code: -11 });
  await open('Step Index', 'buy', 0.5);
  await turn();
  pass(lateExecutionMs - 5000);
  await turn();
  expect(await log()).toEqual(['open unknown']);
  pass(20_000);
  await turn();
  await turn();
  expect([volumes(), orders(), await log()]).toEqual([[], 1, ['open rejected expired']]);
});

test('an incomplete history does not prove that an opening was not executed', async () => {
  const { open, terminal, turn, pass, fake, log } = await atMetaApi();
  terminal.next({ executes: 'never', code: -11 });
  await open('Step Index', 'buy', 0.5);
  await turn();
  fake.answer(({ path }) => (path.includes('history-deals') ? { status: 200, json: [] } : undefined));
  pass(lateExecutionMs + 20_000);
  await turn();
  expect(await log()).toEqual(['open unknown']);
});

test.each([-5, -6, -10, 10_004, 10_006, 10_015, 10_020, 10_021, 10_024, 10_028, 10_029])(
  'an opening with the code %i was not executed and is sent again',
  async (code) => {
    const { open, terminal, run, volumes, orders } = await atMetaApi();
    terminal.next({ executes: 'never', code });
    await open('Step Index', 'buy', 0.5);
    await run();
    expect([volumes(), orders()]).toEqual([[0.5], 2]);
  },
);

test('a partial fill without a volume is recorded with the volume of its deals', async () => {
  const { open, close, terminal, run, volumes, commands } = await atMetaApi();
  terminal.next({ executes: 'half', code: 10010 });
  const position = await open('Step Index', 'buy', 0.5);
  await run();
  expect(volumes()).toEqual([0.25]);
  expect(await commands()).toMatchObject([{ state: 'done', reason: 'partial_fill', units: 25_000_000 }]);
  terminal.next({ executes: 'half', code: 10010 });
  await close(position);
  await run();
  expect(volumes()).toEqual([]);
  expect((await commands()).at(-1)).toMatchObject({ state: 'done', units: 25_000_000 });
});
