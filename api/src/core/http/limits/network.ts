import { isIPv4, isIPv6 } from 'node:net';

/** The network of everything that is no address, which only a wrong proxy sends: all of it counts as one client. */
const noAddress = 'none';

function parseGroups(address: string): number[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const parseNumbers = (part: string) => part.split(':').filter(Boolean).flatMap(parseGroup);
  const [first, last] = [parseNumbers(head), parseNumbers(tail ?? '')];
  return tail === undefined
    ? first
    : [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** The last group may be an IPv4 address, which is two groups. */
function parseGroup(group: string): number[] {
  if (!group.includes('.')) return [Number.parseInt(group, 16)];
  const [first = 0, second = 0, third = 0, fourth = 0] = group.split('.').map(Number);
  return [first * 256 + second, third * 256 + fourth];
}

/** Returns the IPv4 address in an address such as ::ffff:192.0.2.1. */
function findMappedIPv4(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined;
}

const formatPrefix = (groups: readonly number[], bits: 56 | 64) =>
  `${groups
    .slice(0, 4)
    .map((group, i) => (i === 3 && bits === 56 ? group & 0xff00 : group).toString(16))
    .join(':')}::/${bits}`;

/** Some proxies append the port of the client: `192.0.2.7:4711`, `[2001:db8::1]:4711`. */
function stripPort(text: string): string {
  const [, bracketedAddress, plainAddress] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  return bracketedAddress ?? plainAddress ?? text;
}

/**
 * The networks that an address belongs to, the narrowest first. One subscriber holds a whole /64 of IPv6, often a /56, so
 * that limits count those instead of the addresses in them.
 *
 * @returns One for IPv4: the address itself. Two for IPv6: its /64 and its /56.
 */
export function listNetworks(text: string): readonly [narrow: string, wide?: string] {
  const address = stripPort(text);
  if (isIPv4(address)) return [address];
  if (!isIPv6(address)) return [noAddress];
  const groups = parseGroups(address);
  const ipv4 = findMappedIPv4(groups);
  return ipv4 === undefined ? [formatPrefix(groups, 64), formatPrefix(groups, 56)] : [ipv4];
}

/** Returns the network that counts as one client: an IPv4 address, or the /64 of an IPv6 address. */
export const getNetwork = (address: string): string => listNetworks(address)[0];
