import type { FastifyRequest } from 'fastify';

/** Where a request comes from, as far as it can be told. */
export interface Place {
  readonly address: string;
  readonly userAgent: string | undefined;
}

export function placeOf({ ip, headers }: FastifyRequest): Place {
  return { address: ip, userAgent: headers['user-agent']?.slice(0, 300) };
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
