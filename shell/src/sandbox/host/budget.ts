import { ratePeriodMs } from './rate';

/**
 * Limits what the messages of a frame cost the page. Invalid messages count too: each message takes time of the page
 * before its type is known. A message whose work is delayed counts once.
 *
 * @param limits - Messages of a frame, and time that the page spends on them, within ten seconds.
 * @returns A function that runs the work of one message, unless there were too many, and returns whether the frame is
 *   within its budget.
 */
export function createBudget(limits: {
  readonly messages: number;
  readonly ms: number;
}): (work: () => void, isCounted?: boolean) => boolean {
  let periodStartMs = performance.now();
  let messages = 0;
  let spentMs = 0;
  return (work, isCounted = false) => {
    const nowMs = performance.now();
    if (nowMs - periodStartMs > ratePeriodMs) {
      periodStartMs = nowMs;
      messages = 0;
      spentMs = 0;
    }
    if (!isCounted) messages += 1;
    if (messages > limits.messages) return false;
    work();
    spentMs += performance.now() - nowMs;
    return spentMs <= limits.ms;
  };
}
