import { terminalLimits } from '@parque/contract';
import { asc, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../database/database';
import { terminalDeals, terminalReads } from '../../database/schema';
import { changeTerminal, type TerminalRow } from '../pairing/repository';
import type { Deal, TerminalBroker, TerminalOrder } from '../scripted/broker';
import { readValues, requestRead } from '../sync/report';
import { makeDice } from '../../broker/simulator/dice';
import type { KillMoment, MakeBridge } from './bridge';
import { conformanceWorld, type ConformanceWorld } from './conformance-world';

type Options = Parameters<typeof conformanceWorld>[1];

interface Case {
  readonly name: string;
  readonly options?: Options;
  readonly run: (world: ConformanceWorld) => Promise<void>;
}

const done = { state: 'done', retcode: 10009 };

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

const kinds: readonly Case[] = [
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
      for (const kind of ['quote', 'spec'] as const)
        await requestRead(db, id, kind, name, new Date(+now() + 60_000));
      await requestRead(db, id, 'quote', 'Volatility 75 Index', new Date(+now() + 60_000));
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
];

/** Codes that MetaTrader answers without executing, and the state that follows. */
const codes: readonly (readonly [number, string])[] = [
  [10004, 'rejected'],
  [10006, 'rejected'],
  [10011, 'unknown'],
  [10012, 'unknown'],
  [10013, 'rejected'],
  [10014, 'rejected'],
  [10015, 'rejected'],
  [10016, 'rejected'],
  [10017, 'rejected'],
  [10018, 'rejected'],
  [10019, 'rejected'],
  [10020, 'rejected'],
  [10021, 'rejected'],
  [10024, 'rejected'],
  [10026, 'rejected'],
  [10027, 'rejected'],
  [10029, 'rejected'],
  [10030, 'rejected'],
  [10031, 'unknown'],
  [10034, 'rejected'],
  [10036, 'rejected'],
  [10044, 'rejected'],
  [10045, 'rejected'],
  [0, 'unknown'],
];

const retcodeCases: readonly Case[] = codes.map(([code, state]) => ({
  name: `code ${code} for an opening, a closing and a change of stops ends as ${state}, and nothing is executed`,
  async run({ order, calls, outcome, faults, byHand, held, broker }) {
    byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.5 });
    const before = held();
    const quote = await broker.quote('Step Index');
    const position = before[0]?.ticket ?? '';
    for (const request of [
      {},
      { kind: 'close', position } as const,
      { kind: 'modify', position, stopLoss: (quote?.bid ?? 0) - 100 } as const,
    ]) {
      // A program may try again after a requote: it gets the same code each time.
      faults.codes.splice(0, Infinity, code, code, code, code);
      const command = await order(request);
      await calls(2);
      expect((await outcome(command)).state).toBe(state);
      expect(held()).toEqual(before);
    }
  },
}));

const messages: readonly Case[] = [
  ...(
    [
      ['request lost'],
      ['answer lost'],
      ['answer lost', 'answer lost', 'request lost', 'answer lost'],
    ] as const
  ).map((lost): Case => ({
    name: `an order is executed once when messages are lost: ${lost.join(', ')}`,
    async run({ order, calls, outcome, held, fates }) {
      fates.push(...lost);
      const command = await order();
      await calls(8);
      expect(await outcome(command)).toMatchObject(done);
      expect(held()).toHaveLength(1);
    },
  })),
  {
    name: 'an order is executed once when its answer, and the acknowledgement, are lost',
    async run({ order, calls, outcome, held, fates }) {
      const command = await order();
      await calls(1);
      fates.push('answer lost', 'answer lost', 'answer lost');
      await calls(8);
      expect(await outcome(command)).toMatchObject(done);
      expect(held()).toHaveLength(1);
    },
  },
  {
    name: 'a repeated request gets the same answer, and an order in it is executed once',
    async run({ order, calls, outcome, held, fates }) {
      const command = await order();
      fates.push('sent twice', 'sent twice', 'sent twice');
      await calls(6);
      expect(await outcome(command)).toMatchObject(done);
      expect(held()).toHaveLength(1);
    },
  },
  {
    name: 'an order that arrives after its deadline is not executed',
    async run({ order, bridge, pass, calls, outcome, held }) {
      const command = await order({}, 1000);
      pass(1500);
      await bridge.call();
      await calls(2);
      expect(held()).toEqual([]);
      expect(['queued', 'expired', 'rejected']).toContain((await outcome(command)).state);
    },
  },
];

const kills: readonly Case[] = [
  ...(
    [
      ['before begin line', 0],
      ['inside begin line', 0],
      ['before send', 0],
      ['after send', 1],
      ['inside result line', 1],
      ['before acknowledgement', 1],
    ] as const
  ).flatMap(([moment, orders]) =>
    [false, true].map((withoutJournal): Case => ({
      name: `killed ${moment}${withoutJournal ? ', its journal lost' : ''}: ${orders} order, and the server learns it`,
      async run({ order, bridge, calls, outcome, held }) {
        const command = await order({}, 5000);
        bridge.killAt(moment);
        expect(await bridge.call()).toEqual({ is: 'killed' });
        await bridge.restart({ withoutJournal });
        await calls(10, 6000);
        expect(held()).toHaveLength(orders);
        expect((await outcome(command)).state).toBe(orders === 1 ? 'done' : 'absent');
      },
    })),
  ),
  ...(
    [
      ['before send', 'absent'],
      ['after send', 'done'],
      ['before acknowledgement', 'done'],
    ] as const
  ).flatMap(([moment, state]) =>
    [false, true].map((withoutJournal): Case => ({
      name: `a change of stops, killed ${moment}${withoutJournal ? ', its journal lost' : ''}: it ends as ${state}, as the stops of the position are`,
      async run({ order, bridge, calls, outcome, held, byHand, broker }) {
        byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.5 });
        await calls(2);
        const [{ ticket: position = '' } = {}] = held();
        const stopLoss = ((await broker.quote('Step Index'))?.bid ?? 0) - 100;
        const command = await order({ kind: 'modify', position, stopLoss }, 5000);
        bridge.killAt(moment);
        expect(await bridge.call()).toEqual({ is: 'killed' });
        await bridge.restart({ withoutJournal });
        await calls(10, 6000);
        expect((await outcome(command)).state).toBe(state);
        expect(held()).toMatchObject([{ stopLoss: state === 'done' ? stopLoss : null }]);
      },
    })),
  ),
  {
    name: 'killed before it fetches an order: the next run executes the order, once',
    async run({ order, bridge, calls, outcome, held }) {
      const command = await order();
      await bridge.restart();
      await calls(5);
      expect(await outcome(command)).toMatchObject(done);
      expect(held()).toHaveLength(1);
    },
  },
  {
    name: 'an executed order that becomes visible late is not judged absent',
    async run({ order, bridge, calls, outcome, held, faults }) {
      faults.hiddenReadings = 6;
      const command = await order({}, 2000);
      bridge.killAt('after send');
      await bridge.call();
      await bridge.restart();
      await calls(12, 2000);
      expect(held()).toHaveLength(1);
      expect((await outcome(command)).state).toBe('done');
    },
  },
  {
    name: 'a killed order whose comment the broker replaced is found by its magic number',
    async run({ order, bridge, calls, outcome, faults }) {
      faults.rewritesComments = true;
      const command = await order();
      bridge.killAt('after send');
      await bridge.call();
      await bridge.restart();
      await calls(5);
      expect((await outcome(command)).state).toBe('done');
    },
  },
];

/** What forbids orders, with MetaTrader's code and the state that the owner sees. */
const forbidden = [
  ['the button AutoTrading is off', { terminal: false }, 10027, 'autotrading_off'],
  ['the program has no permission', { program: false }, 10027, 'program_not_allowed'],
  ['the broker forbids programs', { expert: false }, 10026, 'experts_forbidden'],
  ['the account is entered with the password of an investor', { account: false }, 10017, 'investor'],
] as const;

const permissions: readonly Case[] = forbidden.map(([why, permission, retcode, state]) => ({
  name: `when ${why}, an order is rejected with ${retcode}, and the owner sees ${state}`,
  async run({ order, calls, outcome, held, faults, shown, byHand, record, terminalId }) {
    faults.permissions = permission;
    byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.5 });
    const command = await order();
    await calls(3);
    expect(await outcome(command)).toMatchObject({ state: 'rejected', retcode });
    expect(held()).toHaveLength(1);
    expect(await shown()).toMatchObject({ state });
    // The journal works without these permissions.
    expect((await record(await terminalId())).positions).toHaveLength(1);
  },
}));

const killMoments: readonly [KillMoment, ...KillMoment[]] = [
  'before begin line',
  'inside begin line',
  'before send',
  'after send',
  'inside result line',
  'before acknowledgement',
];

const campaigns: readonly Case[] = ['uno', 'dos'].map((seed): Case => ({
  name: `25 orders with kills, lost messages and lost journals (${seed}): each is executed once at most, and its state is true`,
  async run({ order, bridge, pass, calls, outcome, held, fates }) {
    const dice = makeDice(seed);
    const commands: { readonly id: string }[] = [];
    for (let number = 0; number < 25; number += 1) {
      commands.push(await order({}, 120_000));
      if (dice.roll(number, 'kill') < 0.6) bridge.killAt(dice.pick(killMoments, number, 'moment'));
      for (let call = 0; call < 3; call += 1) {
        const isUpset = dice.roll(number, call, 'message') < 0.4;
        if (isUpset)
          fates.push(dice.pick(['request lost', 'answer lost', 'sent twice'], number, call, 'fate'));
        const { is } = await bridge.call();
        if (is === 'killed') await bridge.restart({ withoutJournal: dice.roll(number, 'journal') < 0.3 });
        // A run without the journal waits until the run before has been silent for 22 s.
        pass(9000);
      }
    }
    await calls(30, 6000);
    const states = new Set<string>();
    for (const command of commands) {
      const executed = held().filter(({ comment }) => comment === command.id).length;
      const { state = '' } = await outcome(command);
      states.add(state);
      expect([command.id, executed, state]).toEqual([command.id, state === 'done' ? 1 : 0, state]);
    }
    expect([...states].toSorted()).toEqual(['absent', 'done']);
  },
}));

const runs: readonly Case[] = [
  {
    name: 'a run with a copy of the journal takes the account at once, and the first one waits',
    async run({ bridge, order, outcome, held, calls }) {
      await calls(1);
      const second = await bridge.another('all');
      expect(await second.call()).toMatchObject({ is: 'ok' });
      expect(await bridge.call()).toMatchObject({ is: 'busy' });
      const command = await order();
      await second.call();
      await second.call();
      expect(await outcome(command)).toMatchObject(done);
      expect(held()).toHaveLength(1);
    },
  },
  {
    name: 'a second run of the same key waits, and gets the account when the first one is silent',
    async run({ bridge, pass, calls, order, outcome, held, shown }) {
      const second = await bridge.another('key');
      await calls(1);
      expect(await second.call()).toMatchObject({ is: 'busy' });
      expect(await shown()).toMatchObject({ has_other: true });
      pass(60_000);
      expect(await second.call()).toMatchObject({ is: 'ok' });
      await second.call();
      expect(await bridge.call()).toMatchObject({ is: 'busy' });
      const command = await order();
      await second.call();
      await second.call();
      expect(await outcome(command)).toMatchObject(done);
      expect(held()).toHaveLength(1);
    },
  },
  {
    name: 'an order that the first run has fetched is never executed by a second one',
    async run({ bridge, pass, order, outcome, held, fates, calls }) {
      const second = await bridge.another('key');
      await calls(1);
      const command = await order({}, 100_000);
      fates.push('answer lost');
      await bridge.call();
      pass(60_000);
      for (let count = 0; count < 10; count += 1) {
        await second.call();
        pass(11_000);
      }
      expect(held()).toEqual([]);
      expect((await outcome(command)).state).toBe('absent');
    },
  },
];

const snapshots: readonly Case[] = [
  ...[0, 1, 200, 500].map((count): Case => ({
    name: `${count} positions are reported whole, and only when they change`,
    async run({ byHand, calls, record, terminalId }) {
      for (let index = 0; index < count; index += 1) {
        byHand({ kind: 'open', symbol: 'Step Index', side: index % 2 ? 'sell' : 'buy', lots: 0.1 });
      }
      // 100 deals in a call.
      await calls(2 + Math.ceil(count / 100));
      const { positions, positionsAt } = await record(await terminalId());
      expect(positions).toHaveLength(count);
      await calls(3);
      expect((await record(await terminalId())).positionsAt).toEqual(positionsAt);
    },
  })),
  {
    name: 'a terminal that is not ready reports no positions, and those before stay',
    async run({ byHand, calls, record, terminalId, faults, bridge }) {
      byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.5 });
      await calls(2);
      faults.isReady = false;
      await bridge.restart();
      await calls(3);
      const stored = await record(await terminalId());
      expect([stored.positions.length, stored.isReady]).toEqual([1, false]);
    },
  },
  ...(
    [
      ['without a change since', 0, []],
      ['with a further deal in the first call', 1, []],
      ['with a further deal, and the answer lost', 1, ['answer lost', 'answer lost']],
    ] as const
  ).map(([when, more, lost]): Case => ({
    name: `deals that a database restored from a backup lacks are reported again, ${when}`,
    async run({ byHand, calls, db, record, terminalId, fates, broker, shown }) {
      const id = await terminalId();
      const trade = () => byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.1 });
      trade();
      await calls(2);
      const backup = await record(id);
      trade();
      trade();
      await calls(2);
      await restore(db, backup);
      for (let count = 0; count < more; count += 1) trade();
      fates.push(...lost);
      await calls(1);
      expect(await shown()).toMatchObject({ state: 'loading' });
      await calls(4);
      const made = (await broker.deals()).map(({ ticket }) => ticket).toSorted();
      expect((await storedTickets(db)).toSorted()).toEqual(made);
      expect(await record(id)).toMatchObject({ isReady: true, dealCount: made.length });
    },
  })),
  {
    name: 'deals and pages of the history arrive while more than 200 positions change in every call',
    async run({ byHand, bridge, pass, db, record, terminalId, addDeals, held, broker }) {
      const id = await terminalId();
      for (let index = 0; index < 300; index += 1)
        byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.1 });
      addDeals(Array.from({ length: 700 }, (_, index) => pastDeal(index)));
      await changeTerminal(db, id, { historyPage: 0 });
      const stopLoss = ((await broker.quote('Step Index'))?.bid ?? 0) - 100;
      for (let call = 0; call < 8; call += 1) {
        const position = held()[0]?.ticket ?? '';
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
      const made = await broker.deals();
      expect(await storedTickets(db)).toHaveLength(made.length);
      expect((await record(id)).historyPage).toBeNull();
    },
  },
  ...[0, 1, 499, 1200].map((count): Case => ({
    name: `a history of ${count} deals is read page by page, each deal once`,
    options: { isPaired: false },
    async run({ bridge, newCode, confirm, settle, addDeals, pool }) {
      addDeals(Array.from({ length: count }, (_, index) => pastDeal(index)));
      await bridge.pair(await newCode());
      await confirm();
      await settle();
      const { rows } = await pool.query('select count(*)::int as count from terminal_deals');
      expect(rows).toEqual([{ count: count + 1 }]);
    },
  })),
  ...[-7_200_000, -90_000, 90_000, 86_400_000].map((clockOffsetMs): Case => ({
    name: `the deadline holds with a computer whose clock is ${clockOffsetMs / 1000} s off`,
    options: { clockOffsetMs },
    async run({ order, calls, outcome, held }) {
      const command = await order({}, 2000);
      await calls(3);
      expect(await outcome(command)).toMatchObject(done);
      expect(held()).toHaveLength(1);
    },
  })),
];

const storedTickets = async (db: Database) =>
  (await db.select({ ticket: terminalDeals.ticket }).from(terminalDeals)).map(({ ticket }) => ticket);

/** Puts the row and the deals of a terminal back to those of an earlier moment. */
async function restore(db: Database, { id, ...backup }: TerminalRow): Promise<void> {
  await changeTerminal(db, id, backup);
  const kept = db
    .select({ id: terminalDeals.id })
    .from(terminalDeals)
    .orderBy(asc(terminalDeals.id))
    .limit(backup.dealCount);
  await db.delete(terminalDeals).where(notInArray(terminalDeals.id, kept));
}

function pastDeal(index: number): Deal {
  const ticket = String(1000 + index);
  const nothing = {
    commission: 0,
    fee: 0,
    swap: 0,
    profit: 0,
    sl: 0,
    tp: 0,
    magic: '0',
    comment: '',
    reason: 0,
  };
  const ms = Date.UTC(2025, 0, 6) + index * 60_000;
  return {
    ticket,
    order: ticket,
    position: ticket,
    type: 0,
    entry: 0,
    symbol: 'Step Index',
    lots: '0.1',
    price: 8000,
    ms,
    ...nothing,
  };
}

const minuteMs = 60_000;
const rows = z.array(z.array(z.number()));
const absent = { found: 'later', rows: [] };

const bars: readonly Case[] = [
  {
    name: 'the bars that begin in a period are reported, with their spread',
    async run({ requestBars, calls, broker }) {
      const stored = await requestBars();
      await calls(2);
      const { rows: found } = z.object({ found: z.literal('all'), rows }).parse(await stored());
      const [first = [], last = []] = [found[0], found.at(-1)];
      expect(found).toHaveLength(12);
      expect(Number(last[0]) - Number(first[0])).toBe(55 * minuteMs);
      const quote = await broker.quote('Step Index');
      expect(first[5]).toBeCloseTo((quote?.ask ?? 0) - (quote?.bid ?? 0), 6);
      for (const [, open = 0, high = 0, low = 0, close = 0] of found) {
        expect([Math.max(open, close) <= high, Math.min(open, close) >= low]).toEqual([true, true]);
      }
    },
  },
  {
    name: 'a period in which the market was closed has no bars',
    options: { server: 'Parque-Demo' },
    async run({ requestBars, calls }) {
      const sunday = Date.UTC(2026, 2, 1, 6);
      const stored = await requestBars({ symbol: 'EURUSD', from: sunday, to: sunday + 3_600_000 });
      await calls(2);
      expect(await stored()).toMatchObject({ found: 'all', rows: [] });
    },
  },
  {
    name: 'bars of a symbol that the broker does not have are reported as such',
    async run({ requestBars, calls }) {
      const stored = await requestBars({ symbol: 'NADA' });
      await calls(2);
      expect(await stored()).toMatchObject({ found: 'no_symbol', rows: [] });
    },
  },
  {
    name: 'bars that MetaTrader is still loading are not reported, and are requested again until they are',
    async run({ requestBars, calls, faults }) {
      faults.unloadedReadings = 2;
      const stored = await requestBars();
      await calls(2);
      expect(await stored()).toBeUndefined();
      await calls(4);
      expect(await stored()).toMatchObject({ found: 'all' });
    },
  },
  {
    name: 'bars of before the oldest one of the broker are reported as absent at once',
    async run({ requestBars, calls, faults, now }) {
      Object.assign(faults, { firstBarMs: +now() + 86_400_000, serverFirstBarMs: +now() + 86_400_000 });
      const stored = await requestBars();
      await calls(2);
      expect(await stored()).toMatchObject(absent);
    },
  },
  {
    name: 'bars of before the oldest one that MetaTrader keeps are absent once it has not loaded them for 10 s',
    async run({ requestBars, bridge, pass, faults, now }) {
      faults.firstBarMs = +now() + 86_400_000;
      const stored = await requestBars();
      await bridge.call();
      await bridge.call();
      // A terminal in MetaTrader calls when its timer finds a call due, perhaps after the 10 s.
      for (let calls = 0; calls < 2; calls += 1) {
        pass(11_000);
        await bridge.call();
      }
      expect(await stored()).toMatchObject(absent);
    },
  },
  {
    name: 'a period of more bars than an answer can have is not shortened: its bars are absent',
    async run({ requestBars, calls, record, terminalId }) {
      const to = Date.UTC(2026, 2, 4);
      const stored = await requestBars({ minutes: 1, from: to - (terminalLimits.bars + 1) * minuteMs, to });
      await calls(2);
      expect(await stored()).toMatchObject(absent);
      expect(await record(await terminalId())).toMatchObject({ isReady: true });
    },
  },
  {
    name: 'as many bars as an answer can have are reported, beside 200 positions that change',
    async run({ requestBars, calls, byHand }) {
      for (let index = 0; index < 200; index += 1)
        byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.1 });
      const to = Date.UTC(2026, 2, 4);
      const stored = await requestBars({ minutes: 1, from: to - terminalLimits.bars * minuteMs, to });
      // The terminal counts as loading until its 200 deals are reported.
      await calls(6);
      const { rows: found } = z.object({ rows }).parse(await stored());
      expect(found).toHaveLength(terminalLimits.bars);
    },
  },
  {
    name: 'bars whose messages are lost or repeated arrive, and are then not requested again',
    async run({ requestBars, calls, fates, db, terminalId, now }) {
      const stored = await requestBars();
      fates.push('answer lost', 'sent twice', 'request lost', 'answer lost', 'sent twice');
      await calls(8);
      expect(await stored()).toMatchObject({ found: 'all' });
      const [read] = await db.select().from(terminalReads);
      expect([read?.terminalId, Number(read?.requestedUntil) <= +now()]).toEqual([await terminalId(), true]);
    },
  },
  {
    name: 'bars that arrive after their request was dropped are ignored',
    async run({ requestBars, bridge, db, calls }) {
      const stored = await requestBars();
      await bridge.call();
      await db.delete(terminalReads);
      await calls(2);
      expect(await stored()).toBeUndefined();
      expect(await db.$count(terminalReads)).toBe(0);
    },
  },
  {
    name: 'an order is executed before bars are read, and both succeed',
    async run({ requestBars, order, calls, outcome, bridge }) {
      const stored = await requestBars();
      const command = await order();
      // The answer with the order does not request them, so the next call does not have them.
      await bridge.call();
      await bridge.call();
      expect(await outcome(command)).toMatchObject(done);
      expect(await stored()).toBeUndefined();
      await calls(4);
      expect(await stored()).toMatchObject({ found: 'all' });
    },
  },
];

const pairings: readonly Case[] = [
  {
    name: 'a code pairs one terminal, whose owner then confirms the account',
    options: { isPaired: false },
    async run({ bridge, newCode, shown, confirm, calls }) {
      expect(await bridge.pair(await newCode())).toBe('paired');
      expect(await shown()).toMatchObject({ state: 'seen', login: 20_005_001, trade_mode: 'demo' });
      await confirm();
      await calls(2);
      expect(await shown()).toMatchObject({ state: 'connected', margin_mode: 'hedging' });
    },
  },
  {
    name: 'before the confirmation no order is delivered',
    options: { isPaired: false },
    async run({ bridge, newCode, order, calls, held, confirm }) {
      await bridge.pair(await newCode());
      await order();
      await calls(3);
      expect(held()).toEqual([]);
      await confirm();
      await calls(3);
      expect(held()).toHaveLength(1);
    },
  },
  {
    name: 'wrong codes are rejected, and never end the right one',
    options: { isPaired: false },
    async run({ bridge, newCode, ana }) {
      const code = await newCode();
      const wrong = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`;
      const listed = async () => (await ana.get('/terminals')).body.codes;
      for (let tries = 0; tries < 5; tries += 1) expect(await bridge.pair(wrong)).toBe('terminal_code_wrong');
      expect(await bridge.pair(wrong)).toBe('too_many_attempts');
      expect(await listed()).toMatchObject([{ state: 'mistyped', code }]);
      expect(await bridge.pair(code)).toBe('paired');
    },
  },
  {
    name: 'an expired code is rejected',
    options: { isPaired: false },
    async run({ bridge, newCode, pass, ana }) {
      const code = await newCode();
      pass(601_000);
      expect(await bridge.pair(code)).toBe('terminal_code_unknown');
      expect((await ana.get('/terminals')).body.codes).toMatchObject([{ state: 'expired' }]);
    },
  },
  {
    name: 'a used code is rejected',
    options: { isPaired: false },
    async run({ bridge, newCode }) {
      const code = await newCode();
      await bridge.pair(code);
      const other = await bridge.another('none');
      expect(await other.pair(code)).toBe('terminal_code_spent');
    },
  },
  {
    name: 'a revoked terminal is told that it is gone',
    async run({ bridge, ana, terminalId, shown }) {
      await ana.delete(`/terminals/${await terminalId()}`);
      expect(await bridge.call()).toMatchObject({ is: 'gone' });
      expect(await shown()).toMatchObject({ state: 'revoked' });
    },
  },
  {
    name: 'a terminal that is paired again keeps its account, and its former key is dead',
    async run({ bridge, newCode, terminalId, confirm, calls, order, held, ana }) {
      const id = await terminalId();
      expect(await bridge.pair(await newCode(id))).toBe('paired');
      await confirm();
      await calls(3);
      await order();
      await calls(3);
      expect(held()).toHaveLength(1);
      expect((await ana.get('/terminals')).body.terminals).toMatchObject([{ id, state: 'connected' }]);
    },
  },
];

/** Every rule of the protocol that a bridge has to keep, by group. */
const conformanceCases: Readonly<Record<string, readonly Case[]>> = {
  pairing: pairings,
  snapshots,
  bars,
  orders: kinds,
  'return codes': retcodeCases,
  messages,
  kills,
  campaigns,
  permissions,
  runs,
};

/** Declares the conformance tests of a bridge. */
export function conformsToTheProtocol(makeBridge: MakeBridge): void {
  describe.each(Object.entries(conformanceCases))('%s', (_group, cases) => {
    test.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, { options, run }) => {
      await run(await conformanceWorld(makeBridge, options));
    });
  });
}
