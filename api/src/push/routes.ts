import type { UserEntity } from '@parque/contract';
import type { FastifyRequest } from 'fastify';
import type { Handlers, Services } from '../http/area';
import { Refusal } from '../http/refusal';
import { bearerToken } from '../http/requests/bearer-token';
import { makeStreamHub } from '../http/streams/stream-hub';
import { TextAnswer } from '../http/text-answer';
import { personChannel } from './notices';
import { SessionStream } from './session-stream';

/** Open streams per user. Only visible pages open one. */
export const maxSessionStreams = 8;

export interface SessionStreams {
  open(person: UserEntity, request: FastifyRequest): TextAnswer;
  /** Ends all streams, so that the server can stop. */
  stop(): void;
}

/** All streams of sessions of this process. */
export function makeSessionStreams(services: Services): SessionStreams {
  const hub = makeStreamHub(services, personChannel);
  const open = new Map<number, Set<SessionStream>>();
  let isStopped = false;

  return {
    open(person, request) {
      const token = bearerToken(request);
      if (!token) throw new Refusal('session_required');
      if (isStopped) throw new Refusal('unavailable');
      const own = open.get(person.id) ?? new Set();
      if (own.size >= maxSessionStreams) throw new Refusal('too_many_attempts', { retryAfterSeconds: 60 });
      const stream: SessionStream = new SessionStream(services, hub, person.id, token, () => {
        own.delete(stream);
        if (own.size === 0) open.delete(person.id);
      });
      own.add(stream);
      open.set(person.id, own);
      return new TextAnswer(stream);
    },
    stop() {
      isStopped = true;
      for (const streams of [...open.values()]) for (const stream of [...streams]) stream.end();
      hub.stop();
    },
  };
}

export function pushRoutes(streams: SessionStreams): Handlers {
  return { streamSession: ({ person, request }) => Promise.resolve(streams.open(person, request)) };
}
