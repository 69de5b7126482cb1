import type { Case } from './case';

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

export const returnCodes: readonly Case[] = codes.map(([code, state]) => ({
  name: `code ${code} for an opening, a closing and a change of stops ends as ${state}, and nothing is executed`,
  async run({ order, runCalls, getOutcome, faults, byHand, listHeld, broker }) {
    byHand({ kind: 'open', symbol: 'Step Index', side: 'buy', lots: 0.5 });
    const before = listHeld();
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
      await runCalls(2);
      expect((await getOutcome(command)).state).toBe(state);
      expect(listHeld()).toEqual(before);
    }
  },
}));
