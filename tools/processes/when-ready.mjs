import { setTimeout as pause } from 'node:timers/promises';

const everyMs = 25;

/** What answers there: its status, or nothing while nobody listens. */
async function statusOf(address, signals) {
  try {
    const signal = AbortSignal.any([...signals, AbortSignal.timeout(2_000)]);
    const answer = await fetch(address, { signal });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return undefined;
  }
}

/** Whether nobody answers at an address. */
export const isSilent = async (address) => (await statusOf(address, [])) === undefined;

/**
 * Waits until a process that was just started answers 200 at an address.
 *
 * @param {string} address
 * @param {AbortSignal} signal - Ends the waiting.
 * @param {boolean} wasSilent - Whether nobody answered there before the process was started. If somebody did, that
 *   one is not taken for the process until it has fallen silent.
 * @returns {Promise<boolean>} `false` when the waiting was ended first.
 */
export async function whenReady(address, signal, wasSilent) {
  let isOurs = wasSilent;
  while (!signal.aborted) {
    const status = await statusOf(address, [signal]);
    if (isOurs && status === 200) return true;
    if (status === undefined) isOurs = true;
    await pause(everyMs, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
