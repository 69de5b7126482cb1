import type { Services } from '../../../../core/http/area';
import { createOpenStreams, type OpenStreams } from '../../../../core/http/streams/open-streams';
import { logChannel } from '../../engine/notices';

/** Open streams per user. */
const maxStreams = 5;

/** All streams of copies of this process. */
export const createCopyStreams = (services: Services): OpenStreams =>
  createOpenStreams(services, { channel: logChannel, max: maxStreams, retryAfterSeconds: 15 });
