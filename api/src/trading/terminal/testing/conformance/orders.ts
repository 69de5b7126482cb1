import { terminalLimits } from '@parque/contract';
import { terminalDeals } from '../../../../core/database/schema';
import type { TerminalBroker, TerminalOrder } from '../../reference/broker';
import { readValues, requestRead } from '../../sync/report';
import { doneOutcome, type Case } from './case';

/** Gives a symbol of the trade server another name. */
function renameSymbol(broker: TerminalBroker, old: string, name: string): void {
  const { positions, deals, quote, spec, names, send } = { ...broker };
  const toShown = <T extends { readonly symbol: string }>(item: T) =>
    item.symbol === old ? { ...item, symbol: name } : item;
  const toOwn = (symbol: string) => (symbol === name ? old : symbol);
  Object.assign(broker, {
    positions: async () => (await positions()).map(toShown),
    deals: async () => (await deals()).map(toShown),
    names: async () => (await names()).map((symbol) => (symbol === old ? name : symbol)),
    async quote(symbol: string) {
      const storedQuote = await quote(toOwn(symbol));
      return storedQuote && toShown(storedQuote);
    },
    async spec(symbol: string) {
      const storedSpec = await spec(toOwn(symbol));
      return storedSpec && { ...storedSpec, name: symbol };
    },
    send: (order: TerminalOrder) => send({ ...order, symbol: toOwn(order.symbol) }),
  } satisfies Partial<TerminalBroker>);
}

export const orders: readonly Case[] = [
  {
    name: 'an order is executed once, with the id of its command as the comment',
    async run({ order, runCalls, getOutcome, listHeld }) {
      const command = await order();
      await runCalls(3);
      expect(await getOutcome(command)).toMatchObject({
        ...doneOutcome,
        position: listHeld()[0]?.ticket,
        volumeLots: 0.3,
      });
      expect(listHeld()).toMatchObject([{ side: 'buy', volume: 30_000_000, comment: command.id }]);
    },
  },
  {
    name: 'a part of a position is closed, its stops are changed, and then the rest is closed',
    async run({ order, runCalls, getOutcome, listHeld, broker }) {
      await order();
      await runCalls(3);
      const [{ ticket: position = '' } = {}] = listHeld();
      const quote = await broker.quote('Step Index');
      const stopLoss = (quote?.bid ?? 0) - 100;
      const part = await order({ kind: 'part', position, volumeLots: 0.1 });
      const modify = await order({ kind: 'modify', position, stopLoss });
      await runCalls(3);
      expect([await getOutcome(part), await getOutcome(modify)]).toMatchObject([doneOutcome, doneOutcome]);
      expect(listHeld()).toMatchObject([{ volume: 20_000_000, stopLoss }]);
      const close = await order({ kind: 'close', position });
      await runCalls(3);
      expect(await getOutcome(close)).toMatchObject(doneOutcome);
      expect(listHeld()).toEqual([]);
    },
  },
  {
    name: 'of a position above the largest order of its symbol, a close closes a part, and further ones the rest',
    async run({ order, runCalls, getOutcome, listHeld, byHand, faults }) {
      byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.5 });
      await runCalls(2);
      const position = listHeld()[0]?.ticket ?? '';
      faults.volumeMax = 0.2;
      for (const [closedLots, remainingVolumes] of [
        [0.2, [30_000_000]],
        [0.2, [10_000_000]],
        [0.1, []],
      ] as const) {
        const close = await order({ kind: 'close', position });
        await runCalls(2);
        expect(await getOutcome(close)).toMatchObject({ state: 'done', volumeLots: closedLots });
        expect(listHeld().map(({ volume }) => volume)).toEqual(remainingVolumes);
      }
    },
  },
  {
    name: 'on a netting account orders increase and reverse the position',
    options: { server: 'Parque-Netting' },
    async run({ order, runCalls, listHeld }) {
      await order({ volumeLots: 0.2 });
      await runCalls(3);
      await order({ volumeLots: 0.1 });
      await runCalls(3);
      expect(listHeld()).toMatchObject([{ side: 'buy', volume: 30_000_000 }]);
      await order({ side: 'sell', volumeLots: 0.5 });
      await runCalls(3);
      expect(listHeld()).toMatchObject([{ side: 'sell', volume: 20_000_000 }]);
    },
  },
  {
    name: 'a reversal to the same volume on a netting account is reported',
    options: { server: 'Parque-Netting' },
    async run({ byHand, runCalls, record, getTerminalId }) {
      const order = { kind: 'open', symbol: 'EURUSD' } as const;
      const listReported = async () => (await record(await getTerminalId())).positions;
      byHand({ ...order, side: 'buy', lots: 0.3 });
      await runCalls(2);
      byHand({ ...order, side: 'sell', lots: 0.6 });
      await runCalls(2);
      expect(await listReported()).toMatchObject([{ side: 'sell', lots: '0.3' }]);
    },
  },
  {
    name: 'an account with more positions than a call can have is not ready, and returns without its closed ones',
    async run({ byHand, runCalls, record, getTerminalId, listHeld }) {
      const getRow = async () => record(await getTerminalId());
      const order = { symbol: 'Step Index', side: 'buy', lots: 0.1 } as const;
      const open = () => byHand({ kind: 'open', ...order });
      const close = (position = '') => byHand({ kind: 'close', ...order, position });
      open();
      await runCalls(2);
      const [first] = listHeld();
      for (let count = 0; count < terminalLimits.positions; count += 1) open();
      expect(listHeld()).toHaveLength(terminalLimits.positions + 1);
      await runCalls(2);
      expect(await getRow()).toMatchObject({ isReady: false, positions: [{ id: first?.ticket }] });
      for (const { ticket } of listHeld().slice(0, -2)) close(ticket);
      await runCalls(2);
      const { positions } = await getRow();
      // Each position has an opening and a closing deal; a call reports 100 deals.
      await runCalls((2 * terminalLimits.positions) / terminalLimits.deals);
      expect((await getRow()).isReady).toBe(true);
      expect(positions.map(({ id }) => id)).toEqual(listHeld().map(({ ticket }) => ticket));
    },
  },
  {
    name: 'positions and deals that other programs opened with a negative magic number are reported',
    async run({ byHand, runCalls, record, getTerminalId, broker, db }) {
      const { positions, deals } = { ...broker };
      const mark = <T extends object>(item: T) => ({ ...item, magic: '-1' });
      broker.positions = async () => (await positions()).map(mark);
      broker.deals = async () => (await deals()).map(mark);
      byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.1 });
      await runCalls(2);
      expect((await record(await getTerminalId())).positions).toMatchObject([{ magic: '-1' }]);
      const storedDeals = await db.select({ magic: terminalDeals.magic }).from(terminalDeals);
      expect(storedDeals).toContainEqual({ magic: '-1' });
    },
  },
  {
    name: 'an order that is executed in part is reported with the executed volume',
    async run({ order, runCalls, getOutcome, faults }) {
      faults.partial = 1;
      const command = await order({ volumeLots: 1 });
      await runCalls(3);
      expect(await getOutcome(command)).toMatchObject({ state: 'partial', volumeLots: 0.5 });
    },
  },
  {
    name: 'a symbol with every sign that brokers use is reported, quoted, opened and closed',
    async run({ order, runCalls, getOutcome, listHeld, broker, db, getTerminalId, now, record }) {
      const name = 'US30.a#1_x-y!&+/ ñ, cash';
      renameSymbol(broker, 'Step Index', name);
      const opening = await order({ symbol: name });
      await runCalls(3);
      expect(await getOutcome(opening)).toMatchObject(doneOutcome);
      const id = await getTerminalId();
      expect((await record(id)).positions).toMatchObject([{ symbol: name }]);
      const until = new Date(+now() + 60_000);
      for (const kind of ['quote', 'spec'] as const) await requestRead(db, id, { kind, name, until });
      await requestRead(db, id, { kind: 'quote', name: 'Volatility 75 Index', until });
      await runCalls(2);
      for (const kind of ['quote', 'spec'] as const)
        expect(await readValues(db, id, kind, [name])).toMatchObject([
          { value: expect.objectContaining({}) },
        ]);
      expect(await readValues(db, id, 'quote', ['Volatility 75 Index'])).toHaveLength(1);
      const close = await order({ kind: 'close', symbol: name, position: listHeld()[0]?.ticket ?? '' });
      await runCalls(3);
      expect(await getOutcome(close)).toMatchObject(doneOutcome);
      expect(listHeld()).toEqual([]);
    },
  },
  {
    name: 'an order for a symbol that the broker does not have is rejected',
    async run({ order, runCalls, getOutcome, listHeld }) {
      const command = await order({ symbol: 'NADA' });
      await runCalls(3);
      expect(await getOutcome(command)).toMatchObject({ state: 'rejected' });
      expect(listHeld()).toEqual([]);
    },
  },
  {
    name: 'an order while the market is closed is rejected with 10018',
    options: { server: 'Parque-Demo', from: Date.UTC(2026, 2, 7, 10) },
    async run({ order, runCalls, getOutcome }) {
      const command = await order();
      await runCalls(3);
      expect(await getOutcome(command)).toMatchObject({ state: 'rejected', retcode: 10018 });
    },
  },
  {
    name: 'an order whose price moved further than its deviation is not executed',
    async run({ order, runCalls, getOutcome, listHeld, broker }) {
      const quote = await broker.quote('Step Index');
      const command = await order({ price: (quote?.ask ?? 0) - 50, deviationPoints: 3 });
      await runCalls(3);
      expect((await getOutcome(command)).state).toBe('rejected');
      expect(listHeld()).toEqual([]);
    },
  },
  {
    name: 'orders without a limit are executed at the price that the broker has by then',
    async run({ order, runCalls, getOutcome, listHeld, faults }) {
      faults.quoteAgeMs = 3_600_000;
      const open = await order();
      await runCalls(3);
      expect(await getOutcome(open)).toMatchObject(doneOutcome);
      const [position] = listHeld();
      const close = await order({ kind: 'close', symbol: 'Step Index', position: position?.ticket ?? '' });
      await runCalls(3);
      expect(await getOutcome(close)).toMatchObject(doneOutcome);
      expect(listHeld()).toEqual([]);
    },
  },
  {
    name: 'an order with a limit is not executed when the price moves further after it was read',
    async run({ order, runCalls, getOutcome, listHeld, broker, faults }) {
      faults.quoteAgeMs = 3_600_000;
      const quote = await broker.quote('Step Index');
      const command = await order({ price: quote?.ask ?? 0, deviationPoints: 3 });
      await runCalls(3);
      expect(await getOutcome(command)).toMatchObject({ state: 'rejected', retcode: 10004 });
      expect(listHeld()).toEqual([]);
    },
  },
];
