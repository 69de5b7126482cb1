import type { KnownTerminal } from './known-terminal';

const minute = 60_000;

/** How long after a change of positions or orders a copied account is called active. */
const activeMs = 10 * minute;

/** A market whose newest tick is older is closed. */
const closedAfterMs = 30 * minute;

/** Calls that one process answers in a second before it lengthens the intervals. */
const comfortablePerSecond = 1500;

/** The load of this process, as calls a second over the last seconds. */
export function makeLoad(nowMs: () => number = () => performance.now()) {
  let [count, since, perSecond] = [0, nowMs(), 0];
  return {
    /** Counts a call. Returns the factor by which the intervals of idle terminals grow. */
    factor(): number {
      count += 1;
      const elapsedMs = nowMs() - since;
      if (elapsedMs >= 1000) {
        perSecond = (count * 1000) / elapsedMs;
        [count, since] = [0, nowMs()];
      }
      return Math.max(1, Math.min(20, perSecond / comfortablePerSecond));
    },
  };
}

type Polled = Pick<KnownTerminal, 'commands' | 'reads' | 'historyPage' | 'isCopied' | 'changedAt' | 'state'>;

/**
 * After how many milliseconds the terminal calls again.
 *
 * @param tickAgeMs - Age of its newest tick; undefined: unknown.
 */
export function nextPollMs(
  terminal: Polled,
  { tickAgeMs, factor, now }: { tickAgeMs: number | undefined; factor: number; now: Date },
): number {
  if (terminal.state === 'seen') return 2000;
  if (terminal.historyPage !== null) return Math.round(100 * factor);
  if (terminal.reads.length > 0 || terminal.commands.some(({ state }) => state !== 'unknown')) return 250;
  const isClosed = tickAgeMs !== undefined && tickAgeMs > closedAfterMs;
  if (terminal.commands.length > 0) return 1000;
  if (!terminal.isCopied) return Math.round((isClosed ? 30_000 : 5000) * factor);
  if (isClosed) return 5000;
  const isActive = terminal.changedAt !== null && +now - +terminal.changedAt < activeMs;
  return isActive ? 250 : Math.round(1000 * factor);
}
