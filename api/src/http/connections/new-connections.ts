import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { networkOf } from '../limits/network';

/** New connections of one network: this many at once, and then this many a second. */
export const newConnections = { burst: 400, perSecond: 40 } as const;

/** Networks above this number are removed once their allowance is whole again. */
const mostNetworks = 10_000;

interface Allowance {
  left: number;
  at: number;
}

/**
 * The allowances of new connections (token bucket).
 *
 * @param now - Milliseconds of a clock that never goes back.
 * @returns Whether a network may open one more connection now.
 */
export function makeAllowances(now: () => number = () => performance.now()): (network: string) => boolean {
  const allowances = new Map<string, Allowance>();
  const { burst, perSecond } = newConnections;
  const leftAt = ({ left, at }: Allowance, time: number) =>
    Math.min(burst, left + ((time - at) / 1000) * perSecond);

  return (network) => {
    const time = now();
    if (allowances.size > mostNetworks) {
      for (const [key, one] of allowances) if (leftAt(one, time) >= burst) allowances.delete(key);
    }
    const left = leftAt(allowances.get(network) ?? { left: burst, at: time }, time);
    allowances.set(network, { left: left >= 1 ? left - 1 : left, at: time });
    return left >= 1;
  };
}

/**
 * Closes new connections of a network that opens very many, before a byte of them is read. A client whose connections are
 * closed for a fault could otherwise occupy the process by opening them again at once. Behind a proxy, all connections
 * come from the proxy, which has a limit of its own.
 */
export function limitNewConnections(
  app: FastifyInstance,
  { trustedProxies }: { readonly trustedProxies: number },
  now?: () => number,
): void {
  if (trustedProxies > 0) return;
  const isAllowed = makeAllowances(now);
  app.server.prependListener('connection', (socket: Socket) => {
    if (!isAllowed(networkOf(socket.remoteAddress ?? ''))) socket.destroy();
  });
}
