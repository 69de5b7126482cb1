import type { FastifyInstance } from 'fastify';
import { beforeRequests } from './before-requests';
import type { NewConnections } from './new-connections';

/** Most headers of a request. Browsers send about 20, and the proxies in front of a server a few more. */
const mostHeaders = 100;

/** Rejects a request with more headers (431) before they are read into an object, and closes its connection. */
export function limitHeaderCounts(app: FastifyInstance, { countFault }: NewConnections): void {
  const { server } = app;
  beforeRequests(server, ({ rawHeaders, socket }) => {
    if (rawHeaders.length <= 2 * mostHeaders) return true;
    countFault(socket);
    const fault = Object.assign(new Error(`more than ${mostHeaders} headers`), {
      code: 'HPE_HEADER_OVERFLOW',
    });
    server.emit('clientError', fault, socket);
    return false;
  });
}
