import { BrokerError } from './fault';

interface Line {
  timeouts: number;
  openUntil: number;
  calls: number;
  /** Resolvers of the waiting calls, oldest first. */
  readonly queue: (() => void)[];
}

interface CircuitOptions {
  /** A cool-down starts after this many time-outs in a row. */
  readonly timeouts?: number;
  readonly coolDownMs?: number;
  readonly maxCalls?: number;
  /** Calls per account that may wait in the queue. */
  readonly maxWaiting?: number;
  readonly now?: () => number;
}

/**
 * Prevents an unresponsive broker from delaying all callers. Each account has its own circuit. After several time-outs
 * in a row its calls are rejected at once during a cool-down; then one call may try again. Concurrent calls beyond the
 * limit wait in a queue. Every call has a time limit, so the wait is limited too.
 */
export function createCircuit({
  timeouts = 3,
  coolDownMs = 10_000,
  maxCalls = 4,
  maxWaiting = 32,
  now = Date.now,
}: CircuitOptions = {}) {
  const lines = new Map<string, Line>();

  function getLine(name: string): Line {
    const line = lines.get(name) ?? { timeouts: 0, openUntil: 0, calls: 0, queue: [] };
    lines.set(name, line);
    return line;
  }

  function refuseIfOpen(name: string, line: Line): void {
    const waitMs = line.openUntil - now();
    // The wait is longer than a cool-down only after the clock was set back; it is ignored then.
    if (waitMs > 0 && waitMs <= coolDownMs)
      throw new BrokerError('timeout', `${name} is cooling down`, { retryAfterMs: waitMs });
  }

  async function enter(name: string, line: Line): Promise<void> {
    if (line.calls < maxCalls) {
      line.calls += 1;
      return;
    }
    if (line.queue.length >= maxWaiting)
      throw new BrokerError('busy', `${name} has ${maxWaiting} calls waiting`, { retryAfterMs: 1000 });
    await new Promise<void>((resolve) => line.queue.push(resolve));
  }

  function releaseSlot(name: string, line: Line): void {
    const next = line.queue.shift();
    if (next) return next();
    line.calls -= 1;
    // A circuit without calls and time-outs has no state to remember.
    if (line.calls === 0 && line.timeouts === 0) lines.delete(name);
  }

  function recordFailure(line: Line, error: unknown): void {
    if (!(error instanceof BrokerError && error.kind === 'timeout')) {
      line.timeouts = 0;
      return;
    }
    line.timeouts += 1;
    if (line.timeouts >= timeouts) line.openUntil = now() + coolDownMs;
  }

  async function runAndRecord<T>(line: Line, call: () => Promise<T>): Promise<T> {
    try {
      const answer = await call();
      line.timeouts = 0;
      return answer;
    } catch (error) {
      recordFailure(line, error);
      throw error;
    }
  }

  return {
    /** @throws BrokerError - What the call throws; or `timeout` or `busy` without a call. */
    async run<T>(name: string, call: () => Promise<T>): Promise<T> {
      const line = getLine(name);
      refuseIfOpen(name, line);
      await enter(name, line);
      try {
        refuseIfOpen(name, line);
        return await runAndRecord(line, call);
      } finally {
        releaseSlot(name, line);
      }
    },
  };
}

export type Circuit = ReturnType<typeof createCircuit>;
