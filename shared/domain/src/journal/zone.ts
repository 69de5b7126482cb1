import { msPerDay, msPerHour, msPerMinute } from '../durations';

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
export const getOwnZone = (): string =>
  newerClocks?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

const clocks = new Map<string, Intl.DateTimeFormat>();

function getClock(zone: string): Intl.DateTimeFormat {
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
    return Math.floor(offsetNanoseconds / 1_000_000 / msPerMinute) * msPerMinute;
  }
  const parts = Object.fromEntries(
    getClock(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>;
  const wall = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute);
  return wall - Math.floor(instant / msPerMinute) * msPerMinute;
}

type OffsetAt = (instant: Instant) => number;

/** Caches the offsets at the begin of days: computing the offset of 100,000 trades would take seconds. */
function createIanaOffsets(zone: string): OffsetAt {
  const begins = new Map<number, number>();
  const readBegin = (day: number): number => {
    const offset = begins.get(day) ?? readOffset(zone, day * msPerDay);
    begins.set(day, offset);
    return offset;
  };
  return (instant) => {
    const day = Math.floor(instant / msPerDay);
    const offset = readBegin(day);
    return offset === readBegin(day + 1) ? offset : readOffset(zone, instant);
  };
}

function createOffsets(zone: ZoneName): OffsetAt {
  if (newYorkServer.test(zone)) {
    const newYork = getOffsets('America/New_York');
    return (instant) => newYork(instant) + 7 * msPerHour;
  }
  const offsetMatch = fixedOffset.exec(zone);
  if (!offsetMatch) return createIanaOffsets(zone);
  const [, sign, hours = '0', minutes = '0'] = offsetMatch;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * msPerHour + Number(minutes) * msPerMinute);
  return () => offset;
}

const zones = new Map<ZoneName, OffsetAt>();

function getOffsets(zone: ZoneName): OffsetAt {
  let offsets = zones.get(zone);
  if (!offsets) {
    offsets = createOffsets(zone);
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
    return name.includes('/') && Boolean(getClock(name));
  } catch {
    return false;
  }
}

/**
 * Returns how far the clock of a zone is ahead of UTC, in milliseconds.
 *
 * @throws RangeError - When the platform does not support the zone; see {@link isZone}.
 */
function getOffsetAt(zone: ZoneName, instant: Instant): number {
  return getOffsets(zone)(instant);
}

/**
 * Returns the reading of the clock of a zone at an instant.
 *
 * @example
 *   toWallTime('UTC+02:00', Date.UTC(2026, 0, 5, 10)); // Date.UTC(2026, 0, 5, 12)
 */
export function toWallTime(zone: ZoneName, instant: Instant): WallTime {
  return instant + getOffsetAt(zone, instant);
}

/**
 * Returns the instant at which the clock of a zone shows a reading. When clocks are put back, a reading occurs twice, and
 * the first instant is returned. When they are put forward, a skipped reading is converted with the offset before the
 * change.
 *
 * @example
 *   toInstant('UTC+02:00', Date.UTC(2026, 0, 5, 12)); // Date.UTC(2026, 0, 5, 10)
 */
export function toInstant(zone: ZoneName, wall: WallTime): Instant {
  const earlierInstant = wall - getOffsetAt(zone, wall - msPerDay);
  const after = wall - getOffsetAt(zone, wall + msPerDay);
  if (earlierInstant === after) return earlierInstant;
  const instants = [earlierInstant, after].filter((instant) => toWallTime(zone, instant) === wall);
  return instants.length > 0 ? Math.min(...instants) : earlierInstant;
}

/** Time zones that MetaTrader servers are known to use, likeliest first. */
export const serverZones = ['NY+7', 'Europe/Athens', 'UTC'] as const;

/**
 * Infers the time zone of a server from readings of its clock at known instants.
 *
 * @returns The first of {@link serverZones} that fits all readings; else the fixed offset of the last one; `undefined`
 * without readings.
 */
export function guessServerZone(
  readings: readonly { readonly instant: Instant; readonly wall: WallTime }[],
): ZoneName | undefined {
  const last = readings.at(-1);
  if (!last) return undefined;
  const isClose = (zone: ZoneName) =>
    readings.every(({ instant, wall }) => Math.abs(toWallTime(zone, instant) - wall) < 5 * msPerMinute);
  return (
    serverZones.find(isClose) ??
    formatFixedZone(Math.round((last.wall - last.instant) / (15 * msPerMinute)) * 15)
  );
}

function formatFixedZone(minutes: number): ZoneName {
  if (minutes === 0) return 'UTC';
  const padTwo = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `UTC${minutes < 0 ? '-' : '+'}${padTwo(Math.abs(minutes) / 60)}:${padTwo(Math.abs(minutes) % 60)}`;
}
