import { eq } from 'drizzle-orm';
import { wallAt } from '@parque/domain/journal';
import { brokerDeals } from '../database/schema';
import { simulatedServers } from '../broker/simulator/server';
import { accountById } from '../journal/accounts/account-repository';
import { makeSync } from '../journal/deals/sync';
import type { Deal } from './scripted/broker';
import { memoryJournal } from './scripted/journal';
import { makeOwnBroker } from './scripted/own-broker';
import { makeScriptedTerminal } from './scripted/terminal';
import { terminalApi } from './testing/terminal-api';

const dayMs = 86_400_000;

/** A Monday morning, when all markets are open. */
const monday = Date.UTC(2026, 2, 2, 10);

/** A terminal whose account is in the journal of its owner. @param options.isRead - The journal has read it once. */
async function inJournal({ server: name = 'Parque-Demo', hasTicks = true, isRead = true } = {}) {
  const api = await terminalApi({ isClockStopped: true, from: monday });
  const server = simulatedServers.find((one) => one.name === name);
  if (!server) throw new Error(`no server ${name}`);
  const own = makeOwnBroker({ server, login: 20_004_001, now: () => +api.now() });
  const { tickMs } = { ...own.broker };
  if (!hasTicks) own.broker.tickMs = async () => wallAt(server.zone, monday);
  const { key, id } = await api.paired(own.broker);
  const parts = { broker: own.broker, journal: memoryJournal(), key, post: api.post };
  const terminal = makeScriptedTerminal({ ...parts, tick: () => +api.now() });
  async function calls(count: number) {
    for (let call = 0; call < count; call += 1) {
      api.pass(300);
      await terminal.step();
    }
  }
  await calls(4);
  const { body } = await api.ana.post(`/terminals/${id}/accounts`, { use: 'journal' });
  const sync = makeSync({ ...api, log: api.app.log });
  const account = async () => {
    const found = await accountById(api.db, body.journal_account as number);
    if (!found) throw new Error('the account is not in the journal');
    return found;
  };
  const read = async () => sync.refresh(await account());
  if (isRead) await read();
  return {
    ...api,
    ...own,
    id,
    calls,
    account,
    read,
    /** The market opens: each call has a newer tick. */
    startTicks: () => void (own.broker.tickMs = tickMs),
    /** Opens a position by hand, and closes it. */
    trade() {
      const order = { symbol: 'EURUSD', side: 'buy', lots: 0.1 } as const;
      own.byHand({ ...order, kind: 'open' });
      own.byHand({ ...order, kind: 'close', position: own.state().holdings[0]?.ticket ?? '' });
    },
    async dealCount() {
      return api.db.$count(brokerDeals, eq(brokerDeals.accountId, (await account()).id));
    },
  };
}

test('deals of a week without the terminal are in the journal, although it was read in the meantime', async () => {
  const { trade, pass, read, dealCount, calls } = await inJournal();
  expect(await dealCount()).toBe(1);
  pass(dayMs);
  trade();
  for (let days = 0; days < 6; days += 1) {
    pass(dayMs);
    await read();
  }
  await calls(4);
  await read();
  expect(await dealCount()).toBe(3);
});

test('while the terminal does not call, the journal shows when its deals were last complete', async () => {
  const { pass, read, account } = await inJournal();
  const { syncedAt } = await account();
  pass(dayMs);
  expect(await read()).toMatchObject({ error: 'broker_unreachable', account: { syncedAt } });
});

test('a journal that is opened for the first time while the terminal is off shows what the terminal has reported', async () => {
  const { pass, read, account, dealCount, record, id } = await inJournal({ isRead: false });
  pass(dayMs);
  const { seenAt: syncedAt } = await record(id);
  expect(await read()).toMatchObject({ error: 'broker_unreachable', account: { syncedAt } });
  expect(await dealCount()).toBe(1);
  expect((await account()).currency).toBe('USD');
});

test('a terminal with more new deals than a call can have is not ready until it has reported all of them', async () => {
  const { addDeals, state, calls, record, id, read, dealCount, pass } = await inJournal();
  const [first] = state().deals;
  if (!first) throw new Error('the account has no deposit');
  pass(10 * dayMs);
  const missed = (index: number): Deal => ({
    ...first,
    ticket: String(1000 + index),
    ms: first.ms + dayMs + index * 60_000,
  });
  addDeals(Array.from({ length: 250 }, (_, index) => missed(index)));
  const readiness: boolean[] = [];
  for (let count = 0; count < 4; count += 1) {
    await calls(1);
    readiness.push((await record(id)).isReady);
    await read();
  }
  expect(readiness).toEqual([false, false, true, true]);
  expect(await dealCount()).toBe(251);
});

test('instants of deals are corrected when the clock of the trade server becomes known', async () => {
  const { account, db, startTicks, calls, pass, read } = await inJournal({
    server: 'Parque-Sinteticos',
    hasTicks: false,
  });
  const instants = async () => db.select({ at: brokerDeals.at }).from(brokerDeals);
  expect((await account()).zone).toBe('NY+7');
  expect(await instants()).not.toEqual([{ at: new Date(monday) }]);
  startTicks();
  await calls(2);
  pass(60_000);
  await calls(1);
  await read();
  expect((await account()).zone).toBe('UTC');
  expect(await instants()).toEqual([{ at: new Date(monday) }]);
});
