import {
  dealFaults,
  lineFaults,
  tradeFaults,
  type ScriptedFault,
  type ScriptedFaultKind,
} from '../../../database/schema/simulator-values';
import { makeDice } from '../dice';

export type CallSort = 'trade' | 'deals' | 'other';

const kindsOf: Readonly<Record<CallSort, readonly ScriptedFaultKind[]>> = {
  trade: [...tradeFaults, ...lineFaults],
  deals: [...dealFaults, ...lineFaults],
  other: lineFaults,
};

/** Returns the scripted fault of a call, and the remaining script. */
export function nextFault(
  script: readonly ScriptedFault[],
  sort: CallSort,
): { readonly fault?: ScriptedFault; readonly rest: readonly ScriptedFault[] } {
  const at = script.findIndex(({ kind }) => kindsOf[sort].includes(kind));
  const found = script[at];
  if (!found) return { rest: script };
  const { after = 0, times = 1 } = found;
  const put = (...changed: ScriptedFault[]) => script.toSpliced(at, 1, ...changed);
  if (after > 0) return { rest: put({ ...found, after: after - 1 }) };
  if (times === null) return { fault: found, rest: script };
  return { fault: found, rest: times > 1 ? put({ ...found, times: times - 1 }) : put() };
}

/**
 * Returns the random fault of a call: always the same for the same seed and call.
 *
 * @param share - Probability of a fault: 0.1 is one call in ten.
 */
export function faultByChance(
  seed: string,
  share: number,
  sort: CallSort,
  ...call: readonly (string | number)[]
): ScriptedFault | undefined {
  if (share <= 0) return undefined;
  const dice = makeDice(seed);
  if (dice.roll(sort, ...call) >= share) return undefined;
  const [first = 'disconnect', ...others] = kindsOf[sort];
  return { kind: dice.pick([first, ...others], sort, ...call, 'kind'), delayMs: 5 };
}
