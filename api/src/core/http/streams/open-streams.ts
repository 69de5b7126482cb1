import type { UserEntity } from '@parque/contract';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../area';
import { ApiRuleError } from '../api-rule-error';
import { readBearerToken } from '../requests/bearer-token';
import { TextAnswer } from '../text-answer';
import type { EventStream } from './event-stream';
import { createStreamHub, type StreamHub } from './stream-hub';

interface Limits {
  /** Channel of the notifications that wake the streams. */
  readonly channel: string;
  readonly max: number;
  /** When a user with too many streams may open the next one. */
  readonly retryAfterSeconds: number;
}

/** The parts of a stream: its session, and a function that it calls when it ends. */
export interface StreamParts {
  readonly hub: StreamHub;
  readonly token: string;
  readonly onEnd: () => void;
}

export interface OpenStreams {
  /** @throws ApiRuleError - Without a session, with too many streams, or while the server stops. */
  open(user: UserEntity, request: FastifyRequest, make: (parts: StreamParts) => EventStream): TextAnswer;
  stop(): void;
}

export function createOpenStreams(
  services: Services,
  { channel, max, retryAfterSeconds }: Limits,
): OpenStreams {
  const hub = createStreamHub(services, channel);
  const streamsByUser = new Map<number, Set<EventStream>>();
  let isStopped = false;

  return {
    open(user, request, make) {
      const token = readBearerToken(request);
      if (!token) throw new ApiRuleError('session_required');
      if (isStopped) throw new ApiRuleError('unavailable');
      const ownStreams = streamsByUser.get(user.id) ?? new Set();
      if (ownStreams.size >= max) throw new ApiRuleError('too_many_attempts', { retryAfterSeconds });
      const stream: EventStream = make({
        hub,
        token,
        onEnd() {
          ownStreams.delete(stream);
          if (ownStreams.size === 0) streamsByUser.delete(user.id);
        },
      });
      ownStreams.add(stream);
      streamsByUser.set(user.id, ownStreams);
      return new TextAnswer(stream);
    },
    stop() {
      isStopped = true;
      for (const streams of [...streamsByUser.values()]) for (const stream of [...streams]) stream.end();
      hub.stop();
    },
  };
}
