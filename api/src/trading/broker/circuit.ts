import { BrokerError } from './fault';

interface AccountCircuit {
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
  const circuits = new Map<string, AccountCircuit>();

  function getAccountCircuit(name: string): AccountCircuit {
    const circuit = circuits.get(name) ?? { timeouts: 0, openUntil: 0, calls: 0, queue: [] };
    circuits.set(name, circuit);
    return circuit;
  }

  function requireClosedCircuit(name: string, circuit: AccountCircuit): void {
    const waitMs = circuit.openUntil - now();
    // The wait is longer than a cool-down only after the clock was set back; it is ignored then.
    if (waitMs > 0 && waitMs <= coolDownMs)
      throw new BrokerError('timeout', `${name} is cooling down`, { retryAfterMs: waitMs });
  }

  async function acquireSlot(name: string, circuit: AccountCircuit): Promise<void> {
    if (circuit.calls < maxCalls) {
      circuit.calls += 1;
      return;
    }
    if (circuit.queue.length >= maxWaiting)
      throw new BrokerError('busy', `${name} has ${maxWaiting} calls waiting`, { retryAfterMs: 1000 });
    await new Promise<void>((resolve) => circuit.queue.push(resolve));
  }

  function releaseSlot(name: string, circuit: AccountCircuit): void {
    const next = circuit.queue.shift();
    if (next) return next();
    circuit.calls -= 1;
    // A circuit without calls and time-outs has no state to remember.
    if (circuit.calls === 0 && circuit.timeouts === 0) circuits.delete(name);
  }

  function recordFailure(circuit: AccountCircuit, error: unknown): void {
    if (!(error instanceof BrokerError && error.kind === 'timeout')) {
      circuit.timeouts = 0;
      return;
    }
    circuit.timeouts += 1;
    if (circuit.timeouts >= timeouts) circuit.openUntil = now() + coolDownMs;
  }

  async function runAndRecord<T>(circuit: AccountCircuit, call: () => Promise<T>): Promise<T> {
    try {
      const answer = await call();
      circuit.timeouts = 0;
      return answer;
    } catch (error) {
      recordFailure(circuit, error);
      throw error;
    }
  }

  return {
    /** @throws BrokerError - What the call throws; or `timeout` or `busy` without a call. */
    async run<T>(name: string, call: () => Promise<T>): Promise<T> {
      const circuit = getAccountCircuit(name);
      requireClosedCircuit(name, circuit);
      await acquireSlot(name, circuit);
      try {
        requireClosedCircuit(name, circuit);
        return await runAndRecord(circuit, call);
      } finally {
        releaseSlot(name, circuit);
      }
    },
  };
}

export type Circuit = ReturnType<typeof createCircuit>;
