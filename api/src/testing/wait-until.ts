import { setTimeout as pause } from 'node:timers/promises';

const getLoadFactor = Number(process.env.PARQUE_LOAD_FACTOR ?? 1);

/**
 * Waits for a condition.
 *
 * @param description - What is waited for: the words of the error.
 * @param readResult - Called every 10 ms; the wait ends with its first result that is true, an object, or text.
 * @param timeoutMs - On a quiet machine.
 * @returns That result.
 * @throws Error after the time-out, with the last result.
 */
export async function waitUntil<Result>(
  description: string,
  readResult: () => Result | Promise<Result>,
  timeoutMs = 10_000,
): Promise<Exclude<Result, null | undefined | false>> {
  const start = performance.now();
  for (;;) {
    const result = await readResult();
    if (isMet(result)) return result;
    if (performance.now() - start > timeoutMs * getLoadFactor)
      throw new Error(
        `Waited ${timeoutMs} ms: ${description}. The last result was ${JSON.stringify(result)}.`,
      );
    await pause(10);
  }
}

const isMet = <Result>(result: Result): result is Exclude<Result, null | undefined | false> =>
  result !== null && result !== undefined && result !== false;
