import { ratePeriodMs } from './rate';

/** What the messages of a frame may cost the page within ten seconds. */
interface Most {
  readonly messages: number;
  /** Time that the page spends on them. */
  readonly ms: number;
}

/**
 * Bounds what the messages of a frame cost the page. Messages of every kind count, also those that are invalid: each one
 * takes time of the page before its type is known. A message that is read later than it came counts once.
 *
 * @returns A function that does the work of one message, or refuses it, and returns whether the frame is within its budget.
 */
export function createBudget(most: Most): (work: () => void, isCounted?: boolean) => boolean {
  let begun = performance.now();
  let messages = 0;
  let spentMs = 0;
  return (work, isCounted = false) => {
    const nowMs = performance.now();
    if (nowMs - begun > ratePeriodMs) {
      begun = nowMs;
      messages = 0;
      spentMs = 0;
    }
    if (!isCounted) messages += 1;
    if (messages > most.messages) return false;
    work();
    spentMs += performance.now() - nowMs;
    return spentMs <= most.ms;
  };
}
