import type { AccessChecks, Handlers, Services } from '../http/area';
import { createOpenStreams, type OpenStreams } from '../http/streams/open-streams';
import { userChannel } from './notices';
import { SessionStream } from './session-stream';

/** Open streams per user. Only visible pages open one. */
export const maxSessionStreams = 8;

export const createSessionStreams = (services: Services): OpenStreams =>
  createOpenStreams(services, { channel: userChannel, max: maxSessionStreams, retryAfterSeconds: 60 });

export function createPushRoutes({ log }: Services, access: AccessChecks, streams: OpenStreams): Handlers {
  return {
    async streamSession({ user, request }) {
      return streams.open(user, request, (parts) => new SessionStream(log, access, user.id, parts));
    },
  };
}
