import { performance } from 'node:perf_hooks';
import type { KnownTerminal } from './known-terminal';

const minute = 60_000;

/** How long after a change of positions or orders a copied account is called active. */
const activeMs = 10 * minute;

/** A market whose newest tick is older is closed. */
const closedAfterMs = 30 * minute;

/** With a smaller share of free time, a process lengthens the intervals. */
const comfortableFreeShare = 0.3;

/** How busy a process is: the share of the time since the last reading in which its event loop worked, 0 to 1. */
export type BusyShare = () => number;

/** The measure of this process. */
function makeBusyShare(): BusyShare {
  let last = performance.eventLoopUtilization();
  return () => {
    const present = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(present, last);
    last = present;
    return utilization;
  };
}

/** The load of this process, measured at most once a second. */
export function makeLoad(
  busyShare: BusyShare = makeBusyShare(),
  nowMs: () => number = () => performance.now(),
) {
  let [since, factor] = [nowMs(), 1];
  return {
    /**
     * Returns the factor by which the intervals of idle terminals grow, 1 to 20. It depends on the present measure alone:
     * it returns to 1 as soon as the process has free time again.
     */
    factor(): number {
      if (nowMs() - since >= 1000) {
        since = nowMs();
        factor = Math.min(20, Math.max(1, comfortableFreeShare / Math.max(0.001, 1 - busyShare())));
      }
      return factor;
    },
  };
}

type Polled = Pick<KnownTerminal, 'commands' | 'reads' | 'historyPage' | 'isCopied' | 'changedAt' | 'state'>;

/**
 * After how many milliseconds the terminal calls again.
 *
 * @param tickAgeMs - Age of its newest tick; undefined: unknown.
 * @param hasMore - It has more new deals than its call could have.
 */
export function nextPollMs(
  terminal: Polled,
  {
    tickAgeMs,
    hasMore = false,
    factor,
    now,
  }: { tickAgeMs: number | undefined; hasMore?: boolean; factor: number; now: Date },
): number {
  if (terminal.state === 'seen') return 2000;
  if (terminal.historyPage !== null || hasMore) return Math.round(100 * factor);
  if (terminal.reads.length > 0 || terminal.commands.some(({ state }) => state !== 'unknown')) return 250;
  const isClosed = tickAgeMs !== undefined && tickAgeMs > closedAfterMs;
  if (terminal.commands.length > 0) return 1000;
  if (!terminal.isCopied) return Math.round((isClosed ? 30_000 : 5000) * factor);
  if (isClosed) return 5000;
  const isActive = terminal.changedAt !== null && +now - +terminal.changedAt < activeMs;
  return isActive ? 250 : Math.round(1000 * factor);
}
