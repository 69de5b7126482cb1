import { terminalLimits } from '@parque/contract';
import { z } from 'zod';
import { msPerDay, msPerMinute } from '@parque/domain/durations';
import { terminalReads } from '../../../../core/database/schema';
import { doneOutcome, type Case } from './case';

const rows = z.array(z.array(z.number()));
const absent = { found: 'later', rows: [] };

export const bars: readonly Case[] = [
  {
    name: 'the bars that begin in a period are reported, with their spread',
    async run({ requestBars, runCalls, broker }) {
      const readBars = await requestBars();
      await runCalls(2);
      const { rows: barRows } = z.object({ found: z.literal('all'), rows }).parse(await readBars());
      const [first = [], last = []] = [barRows[0], barRows.at(-1)];
      expect(barRows).toHaveLength(12);
      expect(Number(last[0]) - Number(first[0])).toBe(55 * msPerMinute);
      const quote = await broker.quote('Step Index');
      expect(first[5]).toBeCloseTo((quote?.ask ?? 0) - (quote?.bid ?? 0), 6);
      for (const [, open = 0, high = 0, low = 0, close = 0] of barRows) {
        expect([Math.max(open, close) <= high, Math.min(open, close) >= low]).toEqual([true, true]);
      }
    },
  },
  {
    name: 'a period in which the market was closed has no bars',
    options: { server: 'Parque-Demo' },
    async run({ requestBars, runCalls }) {
      const sunday = Date.UTC(2026, 2, 1, 6);
      const readBars = await requestBars({ symbol: 'EURUSD', from: sunday, to: sunday + 3_600_000 });
      await runCalls(2);
      expect(await readBars()).toMatchObject({ found: 'all', rows: [] });
    },
  },
  {
    name: 'bars of a symbol that the broker does not have are reported as such',
    async run({ requestBars, runCalls }) {
      const readBars = await requestBars({ symbol: 'NADA' });
      await runCalls(2);
      expect(await readBars()).toMatchObject({ found: 'no_symbol', rows: [] });
    },
  },
  {
    name: 'bars that MetaTrader is still loading are not reported, and are requested again until they are',
    async run({ requestBars, runCalls, faults }) {
      faults.unloadedReadings = 2;
      const readBars = await requestBars();
      await runCalls(2);
      expect(await readBars()).toBeUndefined();
      await runCalls(4);
      expect(await readBars()).toMatchObject({ found: 'all' });
    },
  },
  {
    name: 'bars of before the oldest one of the broker are reported as absent at once',
    async run({ requestBars, runCalls, faults, now }) {
      Object.assign(faults, { firstBarMs: +now() + msPerDay, serverFirstBarMs: +now() + msPerDay });
      const readBars = await requestBars();
      await runCalls(2);
      expect(await readBars()).toMatchObject(absent);
    },
  },
  {
    name: 'bars of before the oldest one that MetaTrader keeps are absent once it has not loaded them for 10 s',
    async run({ requestBars, bridge, pass, faults, now }) {
      faults.firstBarMs = +now() + msPerDay;
      const readBars = await requestBars();
      await bridge.call();
      await bridge.call();
      // A terminal in MetaTrader calls when its timer finds a call due, perhaps after the 10 s.
      for (let calls = 0; calls < 2; calls += 1) {
        pass(11_000);
        await bridge.call();
      }
      expect(await readBars()).toMatchObject(absent);
    },
  },
  {
    name: 'a period of more bars than an answer can have is not shortened: its bars are absent',
    async run({ requestBars, runCalls, record, getTerminalId }) {
      const to = Date.UTC(2026, 2, 4);
      const readBars = await requestBars({
        minutes: 1,
        from: to - (terminalLimits.bars + 1) * msPerMinute,
        to,
      });
      await runCalls(2);
      expect(await readBars()).toMatchObject(absent);
      expect(await record(await getTerminalId())).toMatchObject({ isReady: true });
    },
  },
  {
    name: 'as many bars as an answer can have are reported, beside 200 positions that change',
    async run({ requestBars, runCalls, byHand }) {
      for (let index = 0; index < 200; index += 1)
        byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.1 });
      const to = Date.UTC(2026, 2, 4);
      const readBars = await requestBars({ minutes: 1, from: to - terminalLimits.bars * msPerMinute, to });
      // The terminal counts as loading until its 200 deals are reported.
      await runCalls(6);
      const { rows: barRows } = z.object({ rows }).parse(await readBars());
      expect(barRows).toHaveLength(terminalLimits.bars);
    },
  },
  {
    name: 'bars whose messages are lost or repeated arrive, and are then not requested again',
    async run({ requestBars, runCalls, fates, db, getTerminalId, now }) {
      const readBars = await requestBars();
      fates.push('answer lost', 'sent twice', 'request lost', 'answer lost', 'sent twice');
      await runCalls(8);
      expect(await readBars()).toMatchObject({ found: 'all' });
      const [readRow] = await db.select().from(terminalReads);
      expect([readRow?.terminalId, Number(readRow?.requestedUntil) <= +now()]).toEqual([
        await getTerminalId(),
        true,
      ]);
    },
  },
  {
    name: 'bars that arrive after their request was dropped are ignored',
    async run({ requestBars, bridge, db, runCalls }) {
      const readBars = await requestBars();
      await bridge.call();
      await db.delete(terminalReads);
      await runCalls(2);
      expect(await readBars()).toBeUndefined();
      expect(await db.$count(terminalReads)).toBe(0);
    },
  },
  {
    name: 'an order is executed before bars are read, and both succeed',
    async run({ requestBars, order, runCalls, getOutcome, bridge }) {
      const readBars = await requestBars();
      const command = await order();
      // The answer with the order does not request them, so the next call does not have them.
      await bridge.call();
      await bridge.call();
      expect(await getOutcome(command)).toMatchObject(doneOutcome);
      expect(await readBars()).toBeUndefined();
      await runCalls(4);
      expect(await readBars()).toMatchObject({ found: 'all' });
    },
  },
];
