import { BrokerFault } from './fault';

interface Line {
  timeouts: number;
  openUntil: number;
  calls: number;
}

interface CircuitOptions {
  /** Time-outs in a row after which a line is left alone. */
  readonly timeouts?: number;
  readonly coolDownMs?: number;
  /** Calls of one line at once. */
  readonly callsAtOnce?: number;
  readonly now?: () => number;
}

/**
 * Keeps a broker that hangs from being waited for by everybody: each account is a line of its own, and one that timed
 * out a few times in a row is refused at once for a while, before one call may try again.
 */
export function makeCircuit({
  timeouts = 3,
  coolDownMs = 10_000,
  callsAtOnce = 4,
  now = Date.now,
}: CircuitOptions = {}) {
  const lines = new Map<string, Line>();

  function enter(name: string): Line {
    const line = lines.get(name) ?? { timeouts: 0, openUntil: 0, calls: 0 };
    const waitMs = line.openUntil - now();
    if (waitMs > 0) throw new BrokerFault('timeout', `${name} is left alone`, { retryAfterMs: waitMs });
    if (line.calls >= callsAtOnce) {
      throw new BrokerFault('busy', `${name} has ${callsAtOnce} calls running`, { retryAfterMs: 1000 });
    }
    lines.set(name, line);
    line.calls += 1;
    return line;
  }

  function note(line: Line, error: unknown): void {
    if (!(error instanceof BrokerFault && error.kind === 'timeout')) {
      line.timeouts = 0;
      return;
    }
    line.timeouts += 1;
    if (line.timeouts >= timeouts) line.openUntil = now() + coolDownMs;
  }

  return {
    /** @throws BrokerFault - What the call throws; or `timeout` or `busy` without a call. */
    async run<T>(name: string, call: () => Promise<T>): Promise<T> {
      const line = enter(name);
      try {
        const answer = await call();
        line.timeouts = 0;
        return answer;
      } catch (error) {
        note(line, error);
        throw error;
      } finally {
        line.calls -= 1;
        // A line that works has nothing to remember.
        if (line.calls === 0 && line.timeouts === 0) lines.delete(name);
      }
    },
  };
}

export type Circuit = ReturnType<typeof makeCircuit>;
