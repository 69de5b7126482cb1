import type { Case } from './case';

/** Codes that MetaTrader answers without executing: after those of the first list, a program cannot exclude an execution. */
const unclearCodes = [10011, 10012, 10031, 0];
const rejectedCodes = [
  ...[10004, 10006, 10013, 10014, 10015, 10016, 10017, 10018, 10019, 10020, 10021, 10024, 10026, 10027],
  ...[10029, 10030, 10034, 10036, 10044, 10045],
];
const codes = [
  ...unclearCodes.map((code) => [code, 'unknown'] as const),
  ...rejectedCodes.map((code) => [code, 'rejected'] as const),
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
