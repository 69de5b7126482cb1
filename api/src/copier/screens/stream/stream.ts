import type { UserEntity } from '@parque/contract';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../../http/area';
import { bearerToken } from '../../../http/requests/bearer-token';
import { Refusal } from '../../../http/refusal';
import { makeStreamHub } from '../../../http/streams/stream-hub';
import { TextAnswer } from '../../../http/text-answer';
import { logChannel } from '../../engine/notices';
import { CopyStream } from './copy-stream';
import { requireOwnAccounts } from '../own-accounts';

/** Open streams per user. */
export const maxStreams = 5;

export interface CopyStreams {
  open(person: UserEntity, request: FastifyRequest, after: string | undefined): Promise<TextAnswer>;
  /** Ends all streams, so that the server can stop. */
  stop(): void;
}

/** All streams of this process. */
export function makeCopyStreams(services: Services): CopyStreams {
  const hub = makeStreamHub(services, logChannel);
  const open = new Map<number, Set<CopyStream>>();
  let isStopped = false;

  return {
    async open(person, request, after) {
      await requireOwnAccounts(services, person);
      const token = bearerToken(request);
      if (!token) throw new Refusal('session_required');
      if (isStopped) throw new Refusal('unavailable');
      const own = open.get(person.id) ?? new Set();
      if (own.size >= maxStreams) throw new Refusal('too_many_attempts', { retryAfterSeconds: 15 });
      const stream: CopyStream = new CopyStream(services, hub, { person, token, after }, () => {
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
