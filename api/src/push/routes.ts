import type { Handlers, Services } from '../http/area';
import { makeOpenStreams, type OpenStreams } from '../http/streams/open-streams';
import { personChannel } from './notices';
import { SessionStream } from './session-stream';

/** Open streams per user. Only visible pages open one. */
export const maxSessionStreams = 8;

/** All streams of sessions of this process. */
export const makeSessionStreams = (services: Services): OpenStreams =>
  makeOpenStreams(services, { channel: personChannel, most: maxSessionStreams, retryAfterSeconds: 60 });

export function pushRoutes(services: Services, streams: OpenStreams): Handlers {
  return {
    async streamSession({ person, request }) {
      return streams.open(person, request, (parts) => new SessionStream(services, person.id, parts));
    },
  };
}
