import { createWaiter } from './http/streams/waiter';

/** Repeats a function on a timer and when it is woken. Turns never overlap. */
export interface Loop {
  /** Starts the next turn now, or right after the current one. */
  wake(): void;
  /** Resolves when the current turn has ended; no further turn starts. */
  stop(): Promise<void>;
}

/**
 * @param turn - It may end early when `isStopped`. Resolves with the milliseconds until the next turn.
 * @param onError - Called when a turn rejects; returns the milliseconds until the next turn.
 */
export function startLoop(
  turn: (isStopped: () => boolean) => Promise<number>,
  onError: (error: unknown) => number,
): Loop {
  let isStopped = false;
  const bell = createWaiter();

  async function run(): Promise<void> {
    while (!isStopped) await bell.wait(Math.max(0, await turn(() => isStopped).catch(onError)));
  }

  const runPromise = run();
  return {
    wake: () => bell.ring(),
    async stop() {
      isStopped = true;
      bell.ring();
      await runPromise;
    },
  };
}
