import { doneOutcome, type Case } from './case';

export const messages: readonly Case[] = [
  ...(
    [
      ['request lost'],
      ['answer lost'],
      ['answer lost', 'answer lost', 'request lost', 'answer lost'],
    ] as const
  ).map((lostMessages): Case => ({
    name: `an order is executed once when messages are lost: ${lostMessages.join(', ')}`,
    async run({ order, runCalls, getOutcome, listHeld, fates }) {
      fates.push(...lostMessages);
      const command = await order();
      await runCalls(8);
      expect(await getOutcome(command)).toMatchObject(doneOutcome);
      expect(listHeld()).toHaveLength(1);
    },
  })),
  {
    name: 'an order is executed once when its answer, and the acknowledgement, are lost',
    async run({ order, runCalls, getOutcome, listHeld, fates }) {
      const command = await order();
      await runCalls(1);
      fates.push('answer lost', 'answer lost', 'answer lost');
      await runCalls(8);
      expect(await getOutcome(command)).toMatchObject(doneOutcome);
      expect(listHeld()).toHaveLength(1);
    },
  },
  {
    name: 'a repeated request gets the same answer, and an order in it is executed once',
    async run({ order, runCalls, getOutcome, listHeld, fates }) {
      const command = await order();
      fates.push('sent twice', 'sent twice', 'sent twice');
      await runCalls(6);
      expect(await getOutcome(command)).toMatchObject(doneOutcome);
      expect(listHeld()).toHaveLength(1);
    },
  },
  {
    name: 'an order that arrives after its deadline is not executed',
    async run({ order, bridge, pass, runCalls, getOutcome, listHeld }) {
      const command = await order({}, 1000);
      pass(1500);
      await bridge.call();
      await runCalls(2);
      expect(listHeld()).toEqual([]);
      expect(['queued', 'expired', 'rejected']).toContain((await getOutcome(command)).state);
    },
  },
];
