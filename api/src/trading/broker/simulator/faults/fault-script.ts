import {
  dealFaults,
  lineFaults,
  tradeFaults,
  type ScriptedFault,
  type ScriptedFaultKind,
} from '../../../../core/database/schema/simulator-values';
import { createDice } from '../dice';

export type CallSort = 'trade' | 'deals' | 'other';

const kindsBySort: Readonly<Record<CallSort, readonly ScriptedFaultKind[]>> = {
  trade: [...tradeFaults, ...lineFaults],
  deals: [...dealFaults, ...lineFaults],
  other: lineFaults,
};

export function nextFault(
  script: readonly ScriptedFault[],
  sort: CallSort,
): { readonly fault?: ScriptedFault; readonly rest: readonly ScriptedFault[] } {
  const faultIndex = script.findIndex(({ kind }) => kindsBySort[sort].includes(kind));
  const matchedFault = script[faultIndex];
  if (!matchedFault) return { rest: script };
  const { after = 0, times = 1 } = matchedFault;
  const replaceFault = (...faults: ScriptedFault[]) => script.toSpliced(faultIndex, 1, ...faults);
  if (after > 0) return { rest: replaceFault({ ...matchedFault, after: after - 1 }) };
  if (times === null) return { fault: matchedFault, rest: script };
  return {
    fault: matchedFault,
    rest: times > 1 ? replaceFault({ ...matchedFault, times: times - 1 }) : replaceFault(),
  };
}

/**
 * Returns the random fault of a call: always the same for the same seed and call.
 *
 * @param share - Probability of a fault: 0.1 is one call in ten.
 */
export function pickRandomFault(
  seed: string,
  share: number,
  sort: CallSort,
  ...call: readonly (string | number)[]
): ScriptedFault | undefined {
  if (share <= 0) return undefined;
  const dice = createDice(seed);
  if (dice.roll(sort, ...call) >= share) return undefined;
  const [first = 'disconnect', ...others] = kindsBySort[sort];
  return { kind: dice.pick([first, ...others], sort, ...call, 'kind'), delayMs: 5 };
}
