import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal';

/** Longest value of each header that something here reads. Node limits all headers together to 16 kB. */
const longest: Readonly<Record<string, number>> = {
  accept: 1024,
  'accept-encoding': 256,
  authorization: 512,
  'content-length': 20,
  'content-type': 256,
  host: 300,
  'idempotency-key': 256,
  'if-modified-since': 64,
  'if-none-match': 1024,
  'if-range': 128,
  'last-event-id': 64,
  origin: 512,
  'parque-upload': 4096,
  range: 256,
  'transfer-encoding': 64,
  'user-agent': 2048,
  'x-forwarded-for': 1024,
  'x-hotmart-hottok': 512,
  'x-request-id': 256,
};

/** A name or an IPv4 or IPv6 address, and a port. */
const hostAndPort = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Rejects a request whose headers are longer than their readers need (431). Rejects one that names two hosts or an
 * impossible one (400), because what is in front of the server may have understood another host.
 */
export function limitHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { httpVersion, rawHeaders } }, _reply, done) => {
    let hosts = 0;
    // Only HTTP/1.0 has requests without a host.
    let isHost = httpVersion === '1.0';
    for (let i = 0; i < rawHeaders.length; i += 2) {
      const name = (rawHeaders[i] ?? '').toLowerCase();
      const value = rawHeaders[i + 1] ?? '';
      if (value.length > (longest[name] ?? Infinity)) return done(new Refusal('headers_too_large'));
      if (name !== 'host') continue;
      hosts += 1;
      isHost = hostAndPort.test(value) && URL.canParse(`http://${value}`);
    }
    done(hosts > 1 || !isHost ? new Refusal('malformed_request') : undefined);
  });
}
