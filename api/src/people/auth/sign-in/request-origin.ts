import type { FastifyRequest } from 'fastify';
import { readDeviceKey, keepDeviceKey, createDeviceKey } from './device-key';

/** The origin of a request: its network address, browser and device key. */
export interface RequestOrigin {
  readonly address: string;
  readonly userAgent: string | undefined;
  /** The key that the browser sent, or a new one for its next sign-in. */
  readonly deviceKey: string;
  /** The browser sent no key, so no user has signed in on it. */
  readonly isNewDevice: boolean;
  keepDeviceKey(): void;
}

export function readRequestOrigin(request: FastifyRequest): RequestOrigin {
  const { ip, headers } = request;
  const sentKey = readDeviceKey(request);
  const deviceKey = sentKey ?? createDeviceKey();
  return {
    address: ip,
    userAgent: headers['user-agent']?.slice(0, 300),
    deviceKey,
    isNewDevice: sentKey === undefined,
    keepDeviceKey: () => keepDeviceKey(request, deviceKey),
  };
}

type Sign = readonly [pattern: RegExp, name: string];

/** The first match decides: many browsers also name browsers they are compatible with. */
const browsers: readonly Sign[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly Sign[] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const findName = (signs: readonly Sign[], text: string) => signs.find(([pattern]) => pattern.test(text))?.[1];

/** Returns the common names of a browser and its system; null when unknown. */
export function describeDevice(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const browser = findName(browsers, userAgent);
  const system = findName(systems, userAgent);
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? null;
}
