import type { FastifyReply } from 'fastify';
import type { Counts } from '../counts';

/** Starts `start` when it is the turn of the call, and returns what ends the turn. */
export type Queue = (start: () => void) => () => void;

/** What one call holds of the limits of the process. */
export interface Stay {
  /**
   * Waits for a turn, then takes a slot of the lane. While a call waits it holds neither, so that the waiting calls of one
   * client take no slot of others. A call whose client leaves in the meantime never starts.
   *
   * @param start - Called with whether a slot was free.
   * @param onLeft - Called instead of `start` when the client has left.
   */
  enter(queue: Queue, start: (isAdmitted: boolean) => void, onLeft?: () => void): void;
  /** Ends the turn, so that the next call of the client starts. The slot is held until the answer has left. */
  endTurn(): void;
  /**
   * Runs the work of the call, unless its client has left. A call whose client leaves later keeps its slots and its turn
   * until the work has ended: a client that resets its connections would otherwise run all its calls at once.
   */
  work<Result>(run: () => Promise<Result>): Promise<Result | undefined>;
}

/** Where the stay of a call counts. */
export interface StayIn {
  /** All open calls by network, and the running ones by lane. */
  readonly open: Counts;
  /** The keys of all networks of the caller. */
  readonly networks: readonly string[];
  readonly lane: string;
  /** The most calls of the lane that run at the same time. */
  readonly slots: number;
}

/** Makes the stay of a call, which counts against its networks from now on. */
export function makeStay(reply: FastifyReply, { open, networks, lane, slots }: StayIn): Stay {
  let endTurn = () => {};
  let leaveQueue = () => {};
  let hasSlot = false;
  let isWorking = false;
  let hasLeft = false;
  let isOver = false;

  function leaveLane(): void {
    if (hasSlot) open.add(lane, -1);
    hasSlot = false;
  }

  function end(): void {
    if (isOver) return;
    isOver = true;
    endTurn();
    leaveLane();
    for (const network of networks) open.add(network, -1);
  }

  for (const network of networks) open.add(network, 1);
  // One listener for everything: Node warns of a leak from the eleventh listener of a response.
  reply.raw.once('close', () => {
    hasLeft = true;
    if (isWorking) return;
    end();
    leaveQueue();
  });

  return {
    enter(queue, start, onLeft = () => {}) {
      // A call that waits for a turn while it holds one could wait for itself.
      endTurn();
      leaveLane();
      if (hasLeft) {
        end();
        return onLeft();
      }
      const wasWorking = isWorking;
      isWorking = false;
      leaveQueue = onLeft;
      endTurn = queue(() => {
        // The event of the closed connection follows, and ends the turn.
        if (reply.request.raw.socket.destroyed) return;
        isWorking = wasWorking;
        leaveQueue = () => {};
        hasSlot = open.of(lane) < slots;
        if (hasSlot) open.add(lane, 1);
        start(hasSlot);
      });
    },
    endTurn: () => endTurn(),
    async work(run) {
      if (isOver) {
        reply.hijack();
        return undefined;
      }
      isWorking = true;
      try {
        return await run();
      } finally {
        isWorking = false;
        if (hasLeft) end();
      }
    },
  };
}
