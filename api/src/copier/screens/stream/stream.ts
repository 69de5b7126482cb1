import type { Services } from '../../../http/area';
import { makeOpenStreams, type OpenStreams } from '../../../http/streams/open-streams';
import { logChannel } from '../../engine/notices';

/** Open streams per user. */
export const maxStreams = 5;

/** All streams of copies of this process. */
export const makeCopyStreams = (services: Services): OpenStreams =>
  makeOpenStreams(services, { channel: logChannel, most: maxStreams, retryAfterSeconds: 15 });
