import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { networksOfOne } from '../limits/attempts';
import { makeCounts } from '../limits/counts';
import { networksOf } from '../limits/network';
import { makeTokenBuckets } from '../limits/token-buckets';
import { bearerToken } from '../requests/bearer-token';

/** New connections of one network: this many at once, and then this many a second. */
export const newConnections = { capacity: 400, perSecond: 40 } as const;

/**
 * Open connections of one network. Each occupies a file descriptor, also while it sends nothing, and a request a minute
 * keeps it open.
 */
const openConnections = 1000;

/**
 * A connection that breaks the protocol, or sends too large a body, counts as this many new ones: closing it with the bytes
 * that still arrive costs the process as much.
 */
const costOfFault = 10;

/** The allowances of networks for new connections. */
export interface NewConnections {
  /** Counts a connection that broke the protocol, such as one that sent several requests at once. */
  countFault(socket: Socket): void;
  /** Whether a connection is above the limits of its network: it is not read, and closed in time. */
  isHeld(socket: Socket): boolean;
}

/**
 * A client that replaces each closed connection gets a new one only every two seconds. Connections above `most` are
 * closed at once, because each held one occupies a file descriptor and up to 64 kB.
 */
export const heldConnections = { most: 500, ms: 2000 } as const;

const tooLarge = 413;

/** Counts the connections of networks, and a network of IPv6 also as a part of its /56. */
function makeShares(mostOpen: number, now?: () => number) {
  const open = makeCounts();
  const limitsFor = (times: number) => {
    const { capacity, perSecond } = newConnections;
    const size = { capacity: capacity * times, perSecond: perSecond * times };
    return { allowances: makeTokenBuckets(size, now), most: mostOpen * times };
  };
  const [own, around] = [limitsFor(1), limitsFor(networksOfOne)];
  const sharesOf = ({ remoteAddress }: Socket) => {
    const [network, wider] = networksOf(remoteAddress ?? '');
    return [{ network, ...own }, ...(wider === undefined ? [] : [{ network: wider, ...around }])];
  };
  return {
    isUsedUp: (socket: Socket) =>
      sharesOf(socket).some(
        ({ network, allowances, most }) => allowances.left(network) < 1 || open.of(network) >= most,
      ),
    take(socket: Socket, amount: number): void {
      for (const { network, allowances } of sharesOf(socket)) allowances.take(network, amount);
    },
    /** Counts a connection until it is closed. */
    countOpen(socket: Socket): void {
      // A closed socket has no address.
      const networks = sharesOf(socket).map(({ network }) => network);
      for (const network of networks) open.add(network, 1);
      socket.once('close', () => networks.forEach((network) => open.add(network, -1)));
    },
  };
}

/** Too many calls, and too large headers: cheap to send, and costly to answer each time. */
const overLimit: ReadonlySet<number> = new Set([429, 431]);

/** Whether a call with a token was rejected before it had a turn: no rate of its sender counts it. */
const isUncounted = (request: FastifyRequest, { statusCode }: FastifyReply) =>
  statusCode >= 400 && request.stay === undefined && bearerToken(request) !== undefined;

/**
 * Rejects new connections of a network that opens very many, or has very many open: they are held for a while without being read, and closed
 * without an answer. A client whose connections are closed for a fault could otherwise occupy the process by opening
 * them again at once. A call above a limit, or rejected before it had a turn, ends its connection, so that a flood of calls on open connections becomes a
 * flood of connections, which costs the process less. Behind a proxy, all connections come from the proxy, which has a limit of its own.
 *
 * @param options.now - Milliseconds of a clock that never goes back.
 */
export function limitNewConnections(
  app: FastifyInstance,
  { trustedProxies }: { readonly trustedProxies: number },
  {
    now,
    heldMs = heldConnections.ms,
    mostOpen = openConnections,
  }: { readonly now?: () => number; readonly heldMs?: number; readonly mostOpen?: number } = {},
): NewConnections {
  if (trustedProxies > 0) return { countFault: () => undefined, isHeld: () => false };
  const shares = makeShares(mostOpen, now);
  const { server } = app;
  const held = new Set<Socket>();

  const hold = (socket: Socket) => {
    socket.on('error', () => undefined);
    if (held.size >= heldConnections.most) {
      socket.destroy();
      return;
    }
    held.add(socket);
    const timer = setTimeout(() => socket.destroy(), heldMs).unref();
    socket.once('close', () => {
      clearTimeout(timer);
      held.delete(socket);
    });
  };

  // The listener of Node's HTTP server begins to read, so a held connection must not reach it.
  const listeners = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    if (shares.isUsedUp(socket)) {
      hold(socket);
      return;
    }
    shares.take(socket, 1);
    shares.countOpen(socket);
    for (const listener of listeners) listener.call(server, socket);
  });
  const countFault = (socket: Socket) => shares.take(socket, costOfFault);
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === tooLarge) countFault(request.raw.socket);
    if (overLimit.has(reply.statusCode) || isUncounted(request, reply)) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    for (const socket of held) socket.destroy();
  });
  return { countFault, isHeld: (socket) => held.has(socket) || socket.destroyed };
}
