import type { FastifyInstance } from 'fastify';

/** Whether this process is about to stop. */
export interface Departure {
  readonly isLeaving: boolean;
  /** From now on it asks for no more calls; those that come are answered. */
  announce(): void;
}

export function makeDeparture(): Departure {
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

/** Tells whoever keeps a connection to open the next one elsewhere, before the server closes under their hands. */
export function letGo(app: FastifyInstance, departure: Departure): void {
  app.addHook('preClose', async () => departure.announce());
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (departure.isLeaving) reply.header('connection', 'close');
    done();
  });
}
