import { ApiRuleError } from '../api-rule-error';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client that a call without a session counts for, if not its network. */
    callsOf?: string;
  }
}

/** Calls of one client that are carried out at the same time: as many connections as a browser opens to one host. */
export const maxRunning = 6;

/** Further calls of the client that wait for their turn. */
export const maxWaiting = 100;

/** The calls of one client. */
interface Line {
  running: number;
  /** Each starts a call; the longest waiting one is the first. */
  readonly waiting: (() => void)[];
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
   * @param hasLeft - Whether the client has closed the connection. Work whose client left while it waited is not started.
   * @throws ApiRuleError - `too_many_attempts`: {@link maxWaiting} calls wait already. `unavailable`: the client has left.
   */
  run<Result>(client: string, hasLeft: () => boolean, work: () => Promise<Result>): Promise<Result>;
}

export function createOpenCalls(): OpenCalls {
  const lines = new Map<string, Line>();

  /** Hands the place of a call that has ended to the next one. */
  function releasePlace(client: string, line: Line): void {
    const startNext = line.waiting.shift();
    if (startNext) return startNext();
    line.running -= 1;
    if (line.running === 0) lines.delete(client);
  }

  async function enter(line: Line): Promise<void> {
    if (line.running < maxRunning) line.running += 1;
    else if (line.waiting.length < maxWaiting)
      await new Promise<void>((start) => void line.waiting.push(start));
    else throw new ApiRuleError('too_many_attempts', { retryAfterSeconds: 1 });
  }

  return {
    async run(client, hasLeft, work) {
      const line = lines.get(client) ?? { running: 0, waiting: [] };
      lines.set(client, line);
      await enter(line);
      try {
        if (hasLeft()) throw new ApiRuleError('unavailable');
        return await work();
      } finally {
        releasePlace(client, line);
      }
    },
  };
}
