/** Work that is done again and again, by itself and when it is woken, but never twice at once. */
export interface Loop {
  /** There may be something to do now. */
  wake(): void;
  /** Ends after the turn that runs. */
  stop(): Promise<void>;
}

/**
 * @param turn - Says in how many milliseconds it is due again.
 * @param onError - What to do about a turn that failed; it is due again after what it answers.
 */
export function startLoop(turn: () => Promise<number>, onError: (error: unknown) => number): Loop {
  let isStopped = false;
  let isWoken = false;
  let ring: () => void = () => undefined;

  function wait(ms: number): Promise<void> {
    if (isWoken || isStopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, ms));
      ring = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      isWoken = false;
      await wait(await turn().catch(onError));
    }
  }

  const running = run();
  return {
    wake() {
      isWoken = true;
      ring();
    },
    async stop() {
      isStopped = true;
      ring();
      await running;
    },
  };
}
