import { asc, notInArray } from 'drizzle-orm';
import { msPerDay } from '@parque/domain/durations';
import type { Database } from '../../../../core/database/database';
import { terminalDeals } from '../../../../core/database/schema';
import { changeTerminal, type TerminalRow } from '../../pairing/repository';
import type { Deal } from '../../reference/broker';
import { blankDeal } from '../../reference/own-broker';
import { doneOutcome, type Case } from './case';

const listTickets = async (db: Database) =>
  (await db.select({ ticket: terminalDeals.ticket }).from(terminalDeals)).map(({ ticket }) => ticket);

/** Restores the row and the deals of a terminal to an earlier state. */
async function restore(db: Database, { id, ...backup }: TerminalRow): Promise<void> {
  await changeTerminal(db, id, backup);
  const remainingIds = db
    .select({ id: terminalDeals.id })
    .from(terminalDeals)
    .orderBy(asc(terminalDeals.id))
    .limit(backup.dealCount);
  await db.delete(terminalDeals).where(notInArray(terminalDeals.id, remainingIds));
}

function createPastDeal(index: number): Deal {
  const ticket = String(1000 + index);
  const ms = Date.UTC(2025, 0, 6) + index * 60_000;
  const trade = { symbol: 'Step Index', lots: '0.1', price: 8000 };
  return { ...blankDeal, ...trade, ticket, order: ticket, position: ticket, ms };
}

export const snapshots: readonly Case[] = [
  ...[0, 1, 200, 500].map((count): Case => ({
    name: `${count} positions are reported whole, and only when they change`,
    async run({ byHand, runCalls, record, getTerminalId }) {
      for (let index = 0; index < count; index += 1) {
        byHand({ kind: 'open', symbol: 'Step Index', side: index % 2 ? 'sell' : 'buy', lots: 0.1 });
      }
      // A call reports 100 deals.
      await runCalls(2 + Math.ceil(count / 100));
      const { positions, positionsAt } = await record(await getTerminalId());
      expect(positions).toHaveLength(count);
      await runCalls(3);
      expect((await record(await getTerminalId())).positionsAt).toEqual(positionsAt);
    },
  })),
  {
    name: 'a terminal that is not ready reports no positions, and those before stay',
    async run({ byHand, runCalls, record, getTerminalId, faults, bridge }) {
      byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.5 });
      await runCalls(2);
      faults.isReady = false;
      await bridge.restart();
      await runCalls(3);
      const storedTerminal = await record(await getTerminalId());
      expect([storedTerminal.positions.length, storedTerminal.isReady]).toEqual([1, false]);
    },
  },
  ...(
    [
      ['without a change since', 0, []],
      ['with a further deal in the first call', 1, []],
      ['with a further deal, and the answer lost', 1, ['answer lost', 'answer lost']],
    ] as const
  ).map(([when, more, lostMessages]): Case => ({
    name: `deals that a database restored from a backup lacks are reported again, ${when}`,
    async run({ byHand, runCalls, db, record, getTerminalId, fates, broker, getShown }) {
      const id = await getTerminalId();
      const trade = () => byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.1 });
      trade();
      await runCalls(2);
      const backup = await record(id);
      trade();
      trade();
      await runCalls(2);
      await restore(db, backup);
      for (let count = 0; count < more; count += 1) trade();
      fates.push(...lostMessages);
      await runCalls(1);
      expect(await getShown()).toMatchObject({ state: 'loading' });
      await runCalls(4);
      const tickets = (await broker.deals()).map(({ ticket }) => ticket).toSorted();
      expect((await listTickets(db)).toSorted()).toEqual(tickets);
      expect(await record(id)).toMatchObject({ isReady: true, dealCount: tickets.length });
    },
  })),
  {
    name: 'deals and pages of the history arrive while more than 200 positions change in every call',
    async run({ byHand, bridge, pass, db, record, getTerminalId, addDeals, listHeld, broker }) {
      const id = await getTerminalId();
      for (let index = 0; index < 300; index += 1)
        byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.1 });
      addDeals(Array.from({ length: 700 }, (_, index) => createPastDeal(index)));
      await changeTerminal(db, id, { historyPage: 0 });
      const stopLoss = ((await broker.quote('Step Index'))?.bid ?? 0) - 100;
      for (let call = 0; call < 8; call += 1) {
        const position = listHeld()[0]?.ticket ?? '';
        byHand({
          kind: 'modify',
          symbol: 'Step Index',
          side: 'buy',
          lots: 0.1,
          position,
          sl: stopLoss - call,
        });
        pass(300);
        await bridge.call();
      }
      const deals = await broker.deals();
      expect(await listTickets(db)).toHaveLength(deals.length);
      expect((await record(id)).historyPage).toBeNull();
    },
  },
  ...[0, 1, 499, 1200].map((count): Case => ({
    name: `a history of ${count} deals is read page by page, each deal once`,
    options: { isPaired: false },
    async run({ bridge, createCode, confirm, settle, addDeals, pool }) {
      addDeals(Array.from({ length: count }, (_, index) => createPastDeal(index)));
      await bridge.pair(await createCode());
      await confirm();
      await settle();
      const { rows } = await pool.query('select count(*)::int as count from terminal_deals');
      expect(rows).toEqual([{ count: count + 1 }]);
    },
  })),
  ...[-7_200_000, -90_000, 90_000, msPerDay].map((clockOffsetMs): Case => ({
    name: `the deadline holds with a computer whose clock is ${clockOffsetMs / 1000} s off`,
    options: { clockOffsetMs },
    async run({ order, runCalls, getOutcome, listHeld }) {
      const command = await order({}, 2000);
      await runCalls(3);
      expect(await getOutcome(command)).toMatchObject(doneOutcome);
      expect(listHeld()).toHaveLength(1);
    },
  })),
];
