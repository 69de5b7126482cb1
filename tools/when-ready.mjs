import { setTimeout as pause } from 'node:timers/promises';

const everyMs = 25;

/** What answers there: its status, or nothing while nobody listens. */
async function statusOf(address, signal) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(2_000)]) });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return undefined;
  }
}

/**
 * Waits until a process that was just started answers 200 at an address.
 * Who answered there before it can have started is somebody else, and is not believed until it has fallen silent.
 *
 * @param {string} address
 * @param {AbortSignal} signal - Ends the waiting.
 * @returns {Promise<boolean>} `false` when the waiting was ended first.
 */
export async function whenReady(address, signal) {
  let wasSilent = false;
  while (!signal.aborted) {
    const status = await statusOf(address, signal);
    if (wasSilent && status === 200) return true;
    if (status === undefined) wasSilent = true;
    await pause(everyMs, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
