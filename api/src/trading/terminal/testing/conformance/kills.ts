import { doneOutcome, type Case } from './case';

export const kills: readonly Case[] = [
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
      async run({ order, bridge, runCalls, getOutcome, listHeld }) {
        const command = await order({}, 5000);
        bridge.killAt(moment);
        expect(await bridge.call()).toEqual({ is: 'killed' });
        await bridge.restart({ withoutJournal });
        await runCalls(10, 6000);
        expect(listHeld()).toHaveLength(orders);
        expect((await getOutcome(command)).state).toBe(orders === 1 ? 'done' : 'absent');
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
      async run({ order, bridge, runCalls, getOutcome, listHeld, byHand, broker }) {
        byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.5 });
        await runCalls(2);
        const [{ ticket: position = '' } = {}] = listHeld();
        const stopLoss = ((await broker.quote('Step Index'))?.bid ?? 0) - 100;
        const command = await order({ kind: 'modify', position, stopLoss }, 5000);
        bridge.killAt(moment);
        expect(await bridge.call()).toEqual({ is: 'killed' });
        await bridge.restart({ withoutJournal });
        await runCalls(10, 6000);
        expect((await getOutcome(command)).state).toBe(state);
        expect(listHeld()).toMatchObject([{ stopLoss: state === 'done' ? stopLoss : null }]);
      },
    })),
  ),
  {
    name: 'killed before it fetches an order: the next run executes the order, once',
    async run({ order, bridge, runCalls, getOutcome, listHeld }) {
      const command = await order();
      await bridge.restart();
      await runCalls(5);
      expect(await getOutcome(command)).toMatchObject(doneOutcome);
      expect(listHeld()).toHaveLength(1);
    },
  },
  {
    name: 'an executed order that becomes visible late is not judged absent',
    async run({ order, bridge, runCalls, getOutcome, listHeld, faults }) {
      faults.hiddenReadings = 6;
      const command = await order({}, 2000);
      bridge.killAt('after send');
      await bridge.call();
      await bridge.restart();
      await runCalls(12, 2000);
      expect(listHeld()).toHaveLength(1);
      expect((await getOutcome(command)).state).toBe('done');
    },
  },
  {
    name: 'a killed order whose comment the broker replaced is found by its magic number',
    async run({ order, bridge, runCalls, getOutcome, faults }) {
      faults.rewritesComments = true;
      const command = await order();
      bridge.killAt('after send');
      await bridge.call();
      await bridge.restart();
      await runCalls(5);
      expect((await getOutcome(command)).state).toBe('done');
    },
  },
];
