import { doneOutcome, type Case } from './case';

export const runs: readonly Case[] = [
  {
    name: 'a run with a copy of the journal takes the account at once, and the first one waits',
    async run({ bridge, order, getOutcome, listHeld, runCalls }) {
      await runCalls(1);
      const second = await bridge.createAnother('all');
      expect(await second.call()).toMatchObject({ is: 'ok' });
      expect(await bridge.call()).toMatchObject({ is: 'busy' });
      const command = await order();
      await second.call();
      await second.call();
      expect(await getOutcome(command)).toMatchObject(doneOutcome);
      expect(listHeld()).toHaveLength(1);
    },
  },
  {
    name: 'a second run of the same key waits, and gets the account when the first one is silent',
    async run({ bridge, pass, runCalls, order, getOutcome, listHeld, getShown }) {
      const second = await bridge.createAnother('key');
      await runCalls(1);
      expect(await second.call()).toMatchObject({ is: 'busy' });
      expect(await getShown()).toMatchObject({ has_other: true });
      pass(60_000);
      expect(await second.call()).toMatchObject({ is: 'ok' });
      await second.call();
      expect(await bridge.call()).toMatchObject({ is: 'busy' });
      const command = await order();
      await second.call();
      await second.call();
      expect(await getOutcome(command)).toMatchObject(doneOutcome);
      expect(listHeld()).toHaveLength(1);
    },
  },
  {
    name: 'an order that the first run has fetched is never executed by a second one',
    async run({ bridge, pass, order, getOutcome, listHeld, fates, runCalls }) {
      const second = await bridge.createAnother('key');
      await runCalls(1);
      const command = await order({}, 100_000);
      fates.push('answer lost');
      await bridge.call();
      pass(60_000);
      for (let count = 0; count < 10; count += 1) {
        await second.call();
        pass(11_000);
      }
      expect(listHeld()).toEqual([]);
      expect((await getOutcome(command)).state).toBe('absent');
    },
  },
];
