import { createDice } from '../../../broker/simulator/dice';
import type { KillMoment } from '../bridge';
import type { Case } from './case';

const killMoments: readonly [KillMoment, ...KillMoment[]] = [
  'before begin line',
  'inside begin line',
  'before send',
  'after send',
  'inside result line',
  'before acknowledgement',
];

export const campaigns: readonly Case[] = ['uno', 'dos'].map((seed): Case => ({
  name: `25 orders with kills, lost messages and lost journals (${seed}): each is executed once at most, and its state is true`,
  async run({ order, bridge, pass, runCalls, getOutcome, listHeld, fates }) {
    const dice = createDice(seed);
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
    await runCalls(30, 6000);
    const states = new Set<string>();
    for (const command of commands) {
      const executions = listHeld().filter(({ comment }) => comment === command.id).length;
      const { state = '' } = await getOutcome(command);
      states.add(state);
      expect([command.id, executions, state]).toEqual([command.id, state === 'done' ? 1 : 0, state]);
    }
    expect([...states].toSorted()).toEqual(['absent', 'done']);
  },
}));
