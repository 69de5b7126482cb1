import type { FastifyRequest } from 'fastify';
import { deviceKeyIn, keepDeviceKey, newDeviceKey } from './device-key';

/** Where a request comes from, as far as it can be told. */
export interface Place {
  readonly address: string;
  readonly userAgent: string | undefined;
  /** The key that the browser keeps, or the one that it gets with its next sign-in. */
  readonly deviceKey: string;
  /** Lets the browser keep the key: it is sent with the answer. */
  keepDeviceKey(): void;
}

export function placeOf(request: FastifyRequest): Place {
  const { ip, headers } = request;
  const deviceKey = deviceKeyIn(request) ?? newDeviceKey();
  return {
    address: ip,
    userAgent: headers['user-agent']?.slice(0, 300),
    deviceKey,
    keepDeviceKey: () => keepDeviceKey(request, deviceKey),
  };
}

type Sign = readonly [RegExp, string];

/** The first that fits counts: many browsers also name those they are compatible with. */
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

const nameIn = (signs: readonly Sign[], text: string) => signs.find(([sign]) => sign.test(text))?.[1];

/** A browser and its system in words that its owner knows it by; null when it does not say. */
export function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? null;
}
