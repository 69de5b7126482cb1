import { makeDice } from './dice';

/** What goes wrong with an order. */
const tradeFaults = [
  'reject',
  'requote',
  'no_money',
  'invalid_volume',
  'market_closed',
  'partial_fill',
  'timeout_before',
  'timeout_after',
] as const;

/** What goes wrong with the answer to a question for deals. */
const dealFaults = ['duplicate', 'reorder'] as const;

/** What goes wrong with any call. */
const lineFaults = ['disconnect', 'delay'] as const;

/**
 * - `reject`, `requote`, `no_money`, `invalid_volume`, `market_closed`: the order is refused with that code
 * - `partial_fill`: about half of the volume is executed
 * - `timeout_before`, `timeout_after`: no answer, and the order was not executed, or was
 * - `duplicate`, `reorder`: deals come twice, or the last of them first
 * - `disconnect`: the broker cannot be reached
 * - `delay`: the answer takes so long
 */
export const scriptedFaultKinds = [...tradeFaults, ...dealFaults, ...lineFaults] as const;
export type ScriptedFaultKind = (typeof scriptedFaultKinds)[number];

export interface ScriptedFault {
  readonly kind: ScriptedFaultKind;
  /** Calls of its sort that still go well before it. */
  readonly after?: number;
  /** Calls that it strikes, 1 by default; null: until the script is removed. */
  readonly times?: number | null;
  readonly delayMs?: number;
}

export type CallSort = 'trade' | 'deals' | 'other';

const kindsOf: Readonly<Record<CallSort, readonly ScriptedFaultKind[]>> = {
  trade: [...tradeFaults, ...lineFaults],
  deals: [...dealFaults, ...lineFaults],
  other: lineFaults,
};

/** What strikes a call by the script, and the script that is left. */
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
 * What strikes a call by chance: always the same for the same seed and call.
 *
 * @param share - How many of the calls are struck: 0.1 is one in ten.
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
