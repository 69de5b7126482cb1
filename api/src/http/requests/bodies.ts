import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Transform, type TransformCallback } from 'node:stream';
import type { NewConnections } from '../connections/new-connections';
import { networkOf } from '../limits/network';
import { Refusal } from '../refusal';

/** How fast a body has to arrive. */
export interface BodyPace {
  /** From its first byte to its last. */
  readonly longestMs: number;
  /** For so long the rate is not judged. */
  readonly graceMs: number;
  /** On average, since its first byte. */
  readonly bytesPerSecond: number;
}

/** 256 kB over the worst mobile connection, and no more. */
const usualPace: BodyPace = { longestMs: 30_000, graceMs: 5000, bytesPerSecond: 2048 };

/** Bodies that may be arriving at the same time. An office behind one address stays far below its share. */
const most = { perNetwork: 128, together: 1000 };

/**
 * A body has at most `free` parts, or parts of `bytes` on average. Each part costs as much as some kilobytes, and the time to
 * read them is that of all calls.
 */
const parts = { free: 200, bytes: 512 };

const checkEveryMs = 1000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How fast bodies of this route have to arrive, if not as usual: their senders are proved, so none displaces them. */
    bodyPace?: BodyPace;
    /** The body is a file whose sender is proved by a header. */
    isUpload?: boolean;
  }
}

/** Counts the bytes of a body on their way to its parser. */
class ArrivingBody extends Transform {
  /** Fastify compares it with the `Content-Length`. */
  receivedEncodedLength = 0;
  private partCount = 0;
  private readonly startedAt = performance.now();

  constructor(
    readonly network: string | undefined,
    private readonly pace: BodyPace,
    private readonly onFault: () => void,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.receivedEncodedLength += chunk.length;
    this.partCount += 1;
    if (this.partCount <= parts.free || this.receivedEncodedLength >= this.partCount * parts.bytes) {
      done(null, chunk);
      return;
    }
    this.onFault();
    done(new Refusal('malformed_request'));
  }

  isTooSlow(): boolean {
    const { longestMs, graceMs, bytesPerSecond } = this.pace;
    const passedMs = performance.now() - this.startedAt;
    if (passedMs > longestMs) return true;
    return passedMs > graceMs && this.receivedEncodedLength < (passedMs / 1000) * bytesPerSecond;
  }

  /** Answers the request with 408. */
  giveUp(): void {
    this.destroy(new Refusal('body_too_slow'));
  }
}

/** Bytes of the body that a head announces; Infinity for a body of unknown length. */
export const announcedBytes = ({ headers }: Pick<FastifyRequest, 'headers'>): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;

const hasBody = (request: FastifyRequest) => announcedBytes(request) > 0;

/** The bodies that are arriving, the oldest first. */
function makeArrivals() {
  const arriving = new Set<ArrivingBody>();

  const oldest = () => [...arriving].find(({ network }) => network !== undefined);

  function makeRoom(network: string | undefined): void {
    if (network === undefined) return;
    const neighbours = [...arriving].filter((body) => body.network === network);
    if (neighbours.length >= most.perNetwork) neighbours[0]?.giveUp();
    else if (arriving.size >= most.together) oldest()?.giveUp();
  }

  return {
    add(body: ArrivingBody): void {
      makeRoom(body.network);
      arriving.add(body);
      body.once('end', () => arriving.delete(body));
      body.once('close', () => arriving.delete(body));
    },
    endSlow(): void {
      for (const body of arriving) if (body.isTooSlow()) body.giveUp();
    },
  };
}

/**
 * Ends requests whose body arrives too slowly with 408. When one network (or all together) has too many bodies on their
 * way, a new one takes the place of the one that has been arriving for longest: a client that stalls displaces only
 * itself. A body in very many parts is rejected with 400. A request that is answered before its body has arrived ends its
 * connection.
 */
export function limitBodies(app: FastifyInstance, { countFault }: NewConnections): void {
  const arrivals = makeArrivals();
  const check = setInterval(() => arrivals.endSlow(), checkEveryMs);
  check.unref();
  app.addHook('onClose', async () => clearInterval(check));

  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload);
    const { bodyPace } = request.routeOptions.config;
    const onFault = () => {
      countFault(request.raw.socket);
      // The other parts are not read.
      payload.unpipe(body);
    };
    const body = bodyPace
      ? new ArrivingBody(undefined, bodyPace, onFault)
      : new ArrivingBody(networkOf(request.ip), usualPace, onFault);
    arrivals.add(body);
    // A body that no parser reads, such as one of an unknown type, has no other listener.
    body.on('error', () => undefined);
    payload.once('error', (error: Error) => body.destroy(error));
    reply.raw.once('close', () => body.destroy());
    payload.pipe(body);
    done(null, body);
  });

  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!request.raw.complete && hasBody(request)) reply.header('connection', 'close');
    done();
  });
}
