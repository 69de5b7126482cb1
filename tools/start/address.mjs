import { BlockList, isIP, isIPv6 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Hosts that a server listens on so that `localhost` of this machine leads to it. */
const openedAsLocalhost = new Set(['', '127.0.0.1', 'localhost', '0.0.0.0', '::']);

/** An address of each host that means all addresses, or this machine. */
const hostAddresses = new Map([
  ['', '127.0.0.1'],
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

/** @param {string} host @param {string | undefined} port */
const formatOrigin = (host, port) => `http://${isIPv6(host) ? `[${host}]` : host}:${port || '8080'}`;

/**
 * Whether only this machine can reach a server that listens on a host.
 *
 * @param {string | undefined} host - Unset: 127.0.0.1.
 */
export function isLoopback(host) {
  if (!host) return true;
  if (isIP(host) === 0) return host.toLowerCase() === 'localhost';
  return loopback.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
}

/**
 * Returns the origin at which a browser of this machine opens a server with these settings.
 *
 * @param {NodeJS.ProcessEnv} env - The settings of the server.
 */
export const getOrigin = ({ HOST = '', PORT }) =>
  formatOrigin(openedAsLocalhost.has(HOST) ? 'localhost' : HOST, PORT);

/**
 * Returns the origin at which only a server with these settings answers. Another process may listen on another address
 * of `localhost`.
 *
 * @param {NodeJS.ProcessEnv} env - The settings of the server.
 */
export const getOwnOrigin = ({ HOST = '', PORT }) => formatOrigin(hostAddresses.get(HOST) ?? HOST, PORT);
