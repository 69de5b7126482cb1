/**
 * A reading of a clock, as the milliseconds that a clock at UTC counts from 1970 to that reading. It contains no
 * time zone: `new Date(wall).toISOString().slice(0, 19)` is its text.
 */
export type WallTime = number;

/** Milliseconds since 1970 in UTC. */
export type Instant = number;

/**
 * Name of a clock: an IANA zone (`America/Bogota`), `UTC`, a fixed offset (`UTC+03:00`), or `NY+7`.
 * `NY+7` is the clock of most MetaTrader servers: seven hours ahead of New York. Their day ends with its session.
 */
export type ZoneName = string;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;

const newYorkServer = /^NY\+7$/;
const fixedOffset = /^UTC(?:([+-])(0\d|1[0-4]):([0-5]\d))?$/;

/** The used part of `Temporal`, which browsers have and Node 20 does not. */
interface Clocks {
  readonly Instant: {
    fromEpochMilliseconds(instant: Instant): {
      toZonedDateTimeISO(zone: string): { readonly offsetNanoseconds: number };
    };
  };
  readonly Now: { timeZoneId(): string };
}

/** Without `Temporal`, `Intl` formatters are used; creating the first one takes a phone some 80 ms. */
const newerClocks = (globalThis as { readonly Temporal?: Clocks }).Temporal;

/** The zone of this machine. */
export const ownZone = (): string =>
  newerClocks?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    clocks.set(zone, clock);
  }
  return clock;
}

function readOffset(zone: string, instant: Instant): number {
  if (newerClocks) {
    const { offsetNanoseconds } = newerClocks.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
    return Math.floor(offsetNanoseconds / 1_000_000 / minute) * minute;
  }
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>;
  const wall = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute);
  return wall - Math.floor(instant / minute) * minute;
}

/** From `since` on, the clock is `offset` ahead of UTC. */
interface Stretch {
  readonly since: Instant;
  readonly offset: number;
}

function changeBetween(zone: string, from: Instant, to: Instant, before: number): Instant {
  let [low, high] = [from, to];
  while (high - low > minute) {
    const middle = Math.floor((low + high) / 2 / minute) * minute;
    if (readOffset(zone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

function stretchesOf(zone: string, year: number): Stretch[] {
  const [start, end] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
  let offset = readOffset(zone, start);
  const stretches: Stretch[] = [{ since: start, offset }];
  for (let from = start; from < end; from += week) {
    const to = Math.min(from + week, end - minute);
    const next = readOffset(zone, to);
    if (next === offset) continue;
    stretches.push({ since: changeBetween(zone, from, to, offset), offset: next });
    offset = next;
  }
  return stretches;
}

type OffsetAt = (instant: Instant) => number;

/** Caches the stretches of a zone, two or three a year: computing the offset of 100,000 trades would take seconds. */
function ianaOffsets(zone: string): OffsetAt {
  const years = new Map<number, Stretch[]>();
  return (instant) => {
    const year = new Date(instant).getUTCFullYear();
    let stretches = years.get(year);
    if (!stretches) {
      stretches = stretchesOf(zone, year);
      years.set(year, stretches);
    }
    let at = stretches.length - 1;
    while (at > 0 && (stretches[at]?.since ?? 0) > instant) at -= 1;
    return stretches[at]?.offset ?? 0;
  };
}

function offsetsOf(zone: ZoneName): OffsetAt {
  if (newYorkServer.test(zone)) {
    const newYork = offsetsIn('America/New_York');
    return (instant) => newYork(instant) + 7 * hour;
  }
  const fixed = fixedOffset.exec(zone);
  if (!fixed) return ianaOffsets(zone);
  const [, sign, hours = '0', minutes = '0'] = fixed;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * hour + Number(minutes) * minute);
  return () => offset;
}

const zones = new Map<ZoneName, OffsetAt>();

function offsetsIn(zone: ZoneName): OffsetAt {
  let offsets = zones.get(zone);
  if (!offsets) {
    offsets = offsetsOf(zone);
    offsets(0);
    zones.set(zone, offsets);
  }
  return offsets;
}

/**
 * Whether a text names a clock that this platform supports.
 */
export function isZone(name: string): name is ZoneName {
  if (newYorkServer.test(name) || fixedOffset.test(name)) return true;
  try {
    return name.includes('/') && Boolean(clockOf(name));
  } catch {
    return false;
  }
}

/**
 * How far the clock of a zone is ahead of UTC, in milliseconds.
 *
 * @throws RangeError - When the platform does not support the zone; see {@link isZone}.
 */
export function offsetAt(zone: ZoneName, instant: Instant): number {
  return offsetsIn(zone)(instant);
}

/** What the clock of a zone shows at an instant. */
export function wallAt(zone: ZoneName, instant: Instant): WallTime {
  return instant + offsetAt(zone, instant);
}

/**
 * The instant at which the clock of a zone shows a reading. A reading that comes twice, when clocks are put back, is
 * the first of the two; one that is skipped, when they are put forward, is read as if they had not been.
 */
export function instantOf(zone: ZoneName, wall: WallTime): Instant {
  const before = wall - offsetAt(zone, wall - day);
  const after = wall - offsetAt(zone, wall + day);
  if (before === after) return before;
  const shown = [before, after].filter((instant) => wallAt(zone, instant) === wall);
  return shown.length > 0 ? Math.min(...shown) : before;
}

/** Clocks that MetaTrader servers are known to keep, likeliest first. */
export const serverZones = ['NY+7', 'Europe/Athens', 'UTC'] as const;

/**
 * The clock that a server keeps, from readings of it at known instants.
 *
 * @returns The first of {@link serverZones} that fits all readings; else the fixed offset of the last one; `undefined`
 * without readings.
 */
export function serverZoneFrom(
  readings: readonly { readonly instant: Instant; readonly wall: WallTime }[],
): ZoneName | undefined {
  const last = readings.at(-1);
  if (!last) return undefined;
  const isClose = (zone: ZoneName) =>
    readings.every(({ instant, wall }) => Math.abs(wallAt(zone, instant) - wall) < 5 * minute);
  return serverZones.find(isClose) ?? fixedZone(Math.round((last.wall - last.instant) / (15 * minute)) * 15);
}

function fixedZone(minutes: number): ZoneName {
  if (minutes === 0) return 'UTC';
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`;
}
