import { ApiRuleError } from '../api-rule-error';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client that a call without a session counts for, if not its network. */
    callSubject?: string;
  }
}

/** Calls of one client that are carried out at the same time: as many connections as a browser opens to one host. */
export const maxRunning = 6;

/** Maximum of further calls of the client that wait until an earlier call ends. */
export const maxWaiting = 100;

/** The calls of one client. */
interface ClientQueue {
  runningCount: number;
  /** Each starts a call; the longest waiting one is the first. */
  readonly waitingStarts: (() => void)[];
}

/** Limits how many calls of one user, or of one address without a session, a process carries out at the same time. */
export interface OpenCalls {
  /**
   * Runs the work of a call now, or after earlier calls of its client.
   *
   * A call counts until its work has ended, and not until its connection is closed: a client that resets connections starts
   * no more calls than before, and one that reads slowly occupies nothing.
   *
   * @param client - The key of the user or of the network.
   * @param isDisconnected - Whether the client has closed the connection. The work of a disconnected client is not started.
   * @throws ApiRuleError - `too_many_attempts`: {@link maxWaiting} calls wait already. `unavailable`: the client has
   *   closed the connection.
   */
  run<Result>(client: string, isDisconnected: () => boolean, work: () => Promise<Result>): Promise<Result>;
}

export function createOpenCalls(): OpenCalls {
  const queues = new Map<string, ClientQueue>();

  /** Starts the next waiting call after a call has ended. */
  function startNextCall(client: string, queue: ClientQueue): void {
    const startNext = queue.waitingStarts.shift();
    if (startNext) return startNext();
    queue.runningCount -= 1;
    if (queue.runningCount === 0) queues.delete(client);
  }

  async function waitForSlot(queue: ClientQueue): Promise<void> {
    if (queue.runningCount < maxRunning) queue.runningCount += 1;
    else if (queue.waitingStarts.length < maxWaiting)
      await new Promise<void>((start) => void queue.waitingStarts.push(start));
    else throw new ApiRuleError('too_many_attempts', { retryAfterSeconds: 1 });
  }

  return {
    async run(client, isDisconnected, work) {
      const queue = queues.get(client) ?? { runningCount: 0, waitingStarts: [] };
      queues.set(client, queue);
      await waitForSlot(queue);
      try {
        if (isDisconnected()) throw new ApiRuleError('unavailable');
        return await work();
      } finally {
        startNextCall(client, queue);
      }
    },
  };
}
