import { setTimeout as pause } from 'node:timers/promises';

/** The pause between two requests. */
const pauseMs = 25;

/**
 * Returns the status of the answer; `undefined` while no process listens.
 *
 * @param {string} address
 * @param {AbortSignal} stop - Ends the request.
 */
async function fetchStatus(address, stop) {
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(2_000)]);
    const answer = await fetch(address, { signal });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return undefined;
  }
}

/**
 * Waits until a process that was just started answers 200 at an address.
 *
 * @param {string} address
 * @param {AbortSignal} signal - Ends the wait.
 * @returns {Promise<boolean>} `false` when the signal ended the wait.
 */
export async function waitUntilReady(address, signal) {
  while (!signal.aborted) {
    if ((await fetchStatus(address, signal)) === 200) return true;
    await pause(pauseMs, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
