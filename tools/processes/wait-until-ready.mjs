import { setTimeout as pause } from 'node:timers/promises';

const everyMs = 25;

/**
 * The status of the answer; `undefined` while no process listens.
 *
 * @param {string} address
 * @param {AbortSignal[]} signals
 */
async function fetchStatus(address, signals) {
  try {
    const signal = AbortSignal.any([...signals, AbortSignal.timeout(2_000)]);
    const answer = await fetch(address, { signal });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return undefined;
  }
}

/**
 * Whether no process answers at an address.
 *
 * @param {string} address
 */
export const isSilent = async (address) => (await fetchStatus(address, [])) === undefined;

/**
 * Waits until a process that was just started answers 200 at an address.
 *
 * @param {string} address
 * @param {AbortSignal} signal - Ends the wait.
 * @param {boolean} wasSilent - Whether no process answered there before the start. Otherwise the other process must
 * first stop answering.
 * @returns {Promise<boolean>} `false` when the signal ended the wait.
 */
export async function waitUntilReady(address, signal, wasSilent) {
  let isOurs = wasSilent;
  while (!signal.aborted) {
    const status = await fetchStatus(address, [signal]);
    if (isOurs && status === 200) return true;
    if (status === undefined) isOurs = true;
    await pause(everyMs, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
