import { done, type Case } from './case';

export const messages: readonly Case[] = [
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
