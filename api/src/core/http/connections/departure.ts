import type { FastifyInstance } from 'fastify';

/** Whether this process is about to stop. */
export interface Departure {
  readonly isLeaving: boolean;
  /** From now on the process reports that it is stopping; calls that still arrive are answered. */
  announce(): void;
}

export function createDeparture(): Departure {
  let isLeaving = false;
  return {
    get isLeaving() {
      return isLeaving;
    },
    announce() {
      isLeaving = true;
    },
  };
}

/** Closes each connection after its answer, so that clients reconnect to another process before this one closes. */
export function closeConnections(app: FastifyInstance, departure: Departure): void {
  app.addHook('preClose', async () => departure.announce());
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (departure.isLeaving) reply.header('connection', 'close');
    done();
  });
}
