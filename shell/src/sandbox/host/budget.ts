import { ratePeriodMs } from './rate';

/** What the messages of a frame may cost the page within ten seconds. */
interface Most {
  readonly messages: number;
  /** Time that the page spends on them. */
  readonly ms: number;
}

/**
 * Limits what the messages of a frame cost the page. Invalid messages count too: each message takes time of the page
 * before its type is known. A message whose work is delayed counts once.
 *
 * @returns A function that runs the work of one message, unless there were too many, and returns whether the frame is
 *   within its budget.
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
