import { terminalLimits } from '@parque/contract';
import { terminalDeals } from '../../../../core/database/schema';
import type { TerminalBroker, TerminalOrder } from '../../reference/broker';
import { readValues, requestRead } from '../../sync/report';
import { done, type Case } from './case';

/** Gives a symbol of the trade server another name. */
function renameSymbol(broker: TerminalBroker, old: string, name: string): void {
  const { positions, deals, quote, spec, names, send } = { ...broker };
  const shown = <T extends { readonly symbol: string }>(one: T) =>
    one.symbol === old ? { ...one, symbol: name } : one;
  const own = (symbol: string) => (symbol === name ? old : symbol);
  Object.assign(broker, {
    positions: async () => (await positions()).map(shown),
    deals: async () => (await deals()).map(shown),
    names: async () => (await names()).map((one) => (one === old ? name : one)),
    async quote(symbol: string) {
      const found = await quote(own(symbol));
      return found && shown(found);
    },
    async spec(symbol: string) {
      const found = await spec(own(symbol));
      return found && { ...found, name: symbol };
    },
    send: (order: TerminalOrder) => send({ ...order, symbol: own(order.symbol) }),
  } satisfies Partial<TerminalBroker>);
}

export const orders: readonly Case[] = [
  {
    name: 'an order is executed once, with the id of its command as the comment',
    async run({ order, calls, outcome, held }) {
      const command = await order();
      await calls(3);
      expect(await outcome(command)).toMatchObject({ ...done, position: held()[0]?.ticket, volumeLots: 0.3 });
      expect(held()).toMatchObject([{ side: 'buy', volume: 30_000_000, comment: command.id }]);
    },
  },
  {
    name: 'a part of a position is closed, its stops are changed, and then the rest is closed',
    async run({ order, calls, outcome, held, broker }) {
      await order();
      await calls(3);
      const [{ ticket: position = '' } = {}] = held();
      const quote = await broker.quote('Step Index');
      const stopLoss = (quote?.bid ?? 0) - 100;
      const part = await order({ kind: 'part', position, volumeLots: 0.1 });
      const modify = await order({ kind: 'modify', position, stopLoss });
      await calls(3);
      expect([await outcome(part), await outcome(modify)]).toMatchObject([done, done]);
      expect(held()).toMatchObject([{ volume: 20_000_000, stopLoss }]);
      const close = await order({ kind: 'close', position });
      await calls(3);
      expect(await outcome(close)).toMatchObject(done);
      expect(held()).toEqual([]);
    },
  },
  {
    name: 'of a position above the largest order of its symbol, a close closes a part, and further ones the rest',
    async run({ order, calls, outcome, held, byHand, faults }) {
      byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.5 });
      await calls(2);
      const position = held()[0]?.ticket ?? '';
      faults.volumeMax = 0.2;
      for (const [closed, left] of [
        [0.2, [30_000_000]],
        [0.2, [10_000_000]],
        [0.1, []],
      ] as const) {
        const close = await order({ kind: 'close', position });
        await calls(2);
        expect(await outcome(close)).toMatchObject({ state: 'done', volumeLots: closed });
        expect(held().map(({ volume }) => volume)).toEqual(left);
      }
    },
  },
  {
    name: 'on a netting account orders increase and reverse the position',
    options: { server: 'Parque-Netting' },
    async run({ order, calls, held }) {
      await order({ volumeLots: 0.2 });
      await calls(3);
      await order({ volumeLots: 0.1 });
      await calls(3);
      expect(held()).toMatchObject([{ side: 'buy', volume: 30_000_000 }]);
      await order({ side: 'sell', volumeLots: 0.5 });
      await calls(3);
      expect(held()).toMatchObject([{ side: 'sell', volume: 20_000_000 }]);
    },
  },
  {
    name: 'a reversal to the same volume on a netting account is reported',
    options: { server: 'Parque-Netting' },
    async run({ byHand, calls, record, terminalId }) {
      const order = { kind: 'open', symbol: 'EURUSD' } as const;
      const reported = async () => (await record(await terminalId())).positions;
      byHand({ ...order, side: 'buy', lots: 0.3 });
      await calls(2);
      byHand({ ...order, side: 'sell', lots: 0.6 });
      await calls(2);
      expect(await reported()).toMatchObject([{ side: 'sell', lots: '0.3' }]);
    },
  },
  {
    name: 'an account with more positions than a call can have is not ready, and returns without its closed ones',
    async run({ byHand, calls, record, terminalId, held }) {
      const row = async () => record(await terminalId());
      const order = { symbol: 'Step Index', side: 'buy', lots: 0.1 } as const;
      const open = () => byHand({ kind: 'open', ...order });
      const close = (position = '') => byHand({ kind: 'close', ...order, position });
      open();
      await calls(2);
      const [first] = held();
      for (let count = 0; count < terminalLimits.positions; count += 1) open();
      expect(held()).toHaveLength(terminalLimits.positions + 1);
      await calls(2);
      expect(await row()).toMatchObject({ isReady: false, positions: [{ id: first?.ticket }] });
      for (const { ticket } of held().slice(0, -2)) close(ticket);
      await calls(2);
      const { positions } = await row();
      // An opening and a closing deal of each position, 100 in a call.
      await calls((2 * terminalLimits.positions) / terminalLimits.deals);
      expect((await row()).isReady).toBe(true);
      expect(positions.map(({ id }) => id)).toEqual(held().map(({ ticket }) => ticket));
    },
  },
  {
    name: 'positions and deals that other programs opened with a negative magic number are reported',
    async run({ byHand, calls, record, terminalId, broker, db }) {
      const { positions, deals } = { ...broker };
      const marked = <T extends object>(one: T) => ({ ...one, magic: '-1' });
      broker.positions = async () => (await positions()).map(marked);
      broker.deals = async () => (await deals()).map(marked);
      byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.1 });
      await calls(2);
      expect((await record(await terminalId())).positions).toMatchObject([{ magic: '-1' }]);
      const stored = await db.select({ magic: terminalDeals.magic }).from(terminalDeals);
      expect(stored).toContainEqual({ magic: '-1' });
    },
  },
  {
    name: 'an order that is executed in part is reported with the executed volume',
    async run({ order, calls, outcome, faults }) {
      faults.partial = 1;
      const command = await order({ volumeLots: 1 });
      await calls(3);
      expect(await outcome(command)).toMatchObject({ state: 'partial', volumeLots: 0.5 });
    },
  },
  {
    name: 'a symbol with every sign that brokers use is reported, quoted, opened and closed',
    async run({ order, calls, outcome, held, broker, db, terminalId, now, record }) {
      const name = 'US30.a#1_x-y!&+/ ñ, cash';
      renameSymbol(broker, 'Step Index', name);
      const opening = await order({ symbol: name });
      await calls(3);
      expect(await outcome(opening)).toMatchObject(done);
      const id = await terminalId();
      expect((await record(id)).positions).toMatchObject([{ symbol: name }]);
      const until = new Date(+now() + 60_000);
      for (const kind of ['quote', 'spec'] as const) await requestRead(db, id, { kind, name, until });
      await requestRead(db, id, { kind: 'quote', name: 'Volatility 75 Index', until });
      await calls(2);
      for (const kind of ['quote', 'spec'] as const)
        expect(await readValues(db, id, kind, [name])).toMatchObject([
          { value: expect.objectContaining({}) },
        ]);
      expect(await readValues(db, id, 'quote', ['Volatility 75 Index'])).toHaveLength(1);
      const close = await order({ kind: 'close', symbol: name, position: held()[0]?.ticket ?? '' });
      await calls(3);
      expect(await outcome(close)).toMatchObject(done);
      expect(held()).toEqual([]);
    },
  },
  {
    name: 'an order for a symbol that the broker does not have is rejected',
    async run({ order, calls, outcome, held }) {
      const command = await order({ symbol: 'NADA' });
      await calls(3);
      expect(await outcome(command)).toMatchObject({ state: 'rejected' });
      expect(held()).toEqual([]);
    },
  },
  {
    name: 'an order while the market is closed is rejected with 10018',
    options: { server: 'Parque-Demo', from: Date.UTC(2026, 2, 7, 10) },
    async run({ order, calls, outcome }) {
      const command = await order();
      await calls(3);
      expect(await outcome(command)).toMatchObject({ state: 'rejected', retcode: 10018 });
    },
  },
  {
    name: 'an order whose price moved further than its deviation is not executed',
    async run({ order, calls, outcome, held, broker }) {
      const quote = await broker.quote('Step Index');
      const command = await order({ price: (quote?.ask ?? 0) - 50, deviationPoints: 3 });
      await calls(3);
      expect((await outcome(command)).state).toBe('rejected');
      expect(held()).toEqual([]);
    },
  },
  {
    name: 'orders without a limit are executed at the price that the broker has by then',
    async run({ order, calls, outcome, held, faults }) {
      faults.quoteAgeMs = 3_600_000;
      const open = await order();
      await calls(3);
      expect(await outcome(open)).toMatchObject(done);
      const [position] = held();
      const close = await order({ kind: 'close', symbol: 'Step Index', position: position?.ticket ?? '' });
      await calls(3);
      expect(await outcome(close)).toMatchObject(done);
      expect(held()).toEqual([]);
    },
  },
  {
    name: 'an order with a limit is not executed when the price moves further after it was read',
    async run({ order, calls, outcome, held, broker, faults }) {
      faults.quoteAgeMs = 3_600_000;
      const quote = await broker.quote('Step Index');
      const command = await order({ price: quote?.ask ?? 0, deviationPoints: 3 });
      await calls(3);
      expect(await outcome(command)).toMatchObject({ state: 'rejected', retcode: 10004 });
      expect(held()).toEqual([]);
    },
  },
];
