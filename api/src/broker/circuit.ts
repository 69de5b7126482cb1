import { BrokerFault } from './fault';

interface Line {
  timeouts: number;
  openUntil: number;
  calls: number;
  /** Resolvers of the waiting calls, oldest first. */
  readonly queue: (() => void)[];
}

interface CircuitOptions {
  /** Time-outs in a row that start a cool-down. */
  readonly timeouts?: number;
  readonly coolDownMs?: number;
  /** Concurrent calls per account. */
  readonly callsAtOnce?: number;
  /** Calls per account that may wait in the queue. */
  readonly waitingAtMost?: number;
  readonly now?: () => number;
}

/**
 * Prevents an unresponsive broker from delaying all callers. Each account has its own circuit. After several time-outs
 * in a row its calls are rejected at once during a cool-down; then one call may try again. Concurrent calls beyond the
 * limit wait in a queue. Every call has a time limit, so the wait is limited too.
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
    // A longer wait means that the clock was set back.
    if (waitMs > 0 && waitMs <= coolDownMs)
      throw new BrokerFault('timeout', `${name} is cooling down`, { retryAfterMs: waitMs });
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

  /** Starts the next call of the queue. */
  function leave(name: string, line: Line): void {
    const next = line.queue.shift();
    if (next) return next();
    line.calls -= 1;
    // A circuit without time-outs has no state to keep.
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
