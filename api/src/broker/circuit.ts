import { BrokerFault } from './fault';

interface Line {
  timeouts: number;
  openUntil: number;
  calls: number;
  /** Who waits for a place, the first one first. */
  readonly queue: (() => void)[];
}

interface CircuitOptions {
  /** Time-outs in a row after which a line is left alone. */
  readonly timeouts?: number;
  readonly coolDownMs?: number;
  /** Calls of one line at once. */
  readonly callsAtOnce?: number;
  /** Calls that wait for one of those to end. */
  readonly waitingAtMost?: number;
  readonly now?: () => number;
}

/**
 * Prevents a broker that hangs from delaying all callers. Each account is a line of its own. After a few time-outs in a
 * row its calls are rejected at once for a while, before one call may try again. Simultaneous calls of one screen wait
 * in a queue, and since every call has a time limit, so has the wait.
 */
export function makeCircuit({
  timeouts = 3,
  coolDownMs = 10_000,
  callsAtOnce = 4,
  waitingAtMost = 32,
  now = Date.now,
}: CircuitOptions = {}) {
  const lines = new Map<string, Line>();

  function lineOf(name: string): Line {
    const line = lines.get(name) ?? { timeouts: 0, openUntil: 0, calls: 0, queue: [] };
    lines.set(name, line);
    return line;
  }

  function refuseIfOpen(name: string, line: Line): void {
    const waitMs = line.openUntil - now();
    // A longer wait is left from before the clock was set back.
    if (waitMs > 0 && waitMs <= coolDownMs)
      throw new BrokerFault('timeout', `${name} is left alone`, { retryAfterMs: waitMs });
  }

  async function enter(name: string, line: Line): Promise<void> {
    if (line.calls < callsAtOnce) {
      line.calls += 1;
      return;
    }
    if (line.queue.length >= waitingAtMost)
      throw new BrokerFault('busy', `${name} has ${waitingAtMost} calls waiting`, { retryAfterMs: 1000 });
    await new Promise<void>((resolve) => line.queue.push(resolve));
  }

  /** Gives the place to the next call of the queue. */
  function leave(name: string, line: Line): void {
    const next = line.queue.shift();
    if (next) return next();
    line.calls -= 1;
    // A line that works has nothing to remember.
    if (line.calls === 0 && line.timeouts === 0) lines.delete(name);
  }

  function note(line: Line, error: unknown): void {
    if (!(error instanceof BrokerFault && error.kind === 'timeout')) {
      line.timeouts = 0;
      return;
    }
    line.timeouts += 1;
    if (line.timeouts >= timeouts) line.openUntil = now() + coolDownMs;
  }

  async function noted<T>(line: Line, call: () => Promise<T>): Promise<T> {
    try {
      const answer = await call();
      line.timeouts = 0;
      return answer;
    } catch (error) {
      note(line, error);
      throw error;
    }
  }

  return {
    /** @throws BrokerFault - What the call throws; or `timeout` or `busy` without a call. */
    async run<T>(name: string, call: () => Promise<T>): Promise<T> {
      const line = lineOf(name);
      refuseIfOpen(name, line);
      await enter(name, line);
      try {
        refuseIfOpen(name, line);
        return await noted(line, call);
      } finally {
        leave(name, line);
      }
    },
  };
}

export type Circuit = ReturnType<typeof makeCircuit>;
