import { performance } from 'node:perf_hooks';
import { msPerMinute } from '@parque/domain/durations';
import type { KnownTerminal } from './known-terminal';

/** A copied account is active for this long after a change of its positions or orders. */
const activeMs = 10 * msPerMinute;

/** A market counts as closed when its newest tick is older than this. */
const closedAfterMs = 30 * msPerMinute;

/** A process with a smaller share of free time lengthens the intervals. */
const comfortableFreeShare = 0.3;

/** Returns the share of the time since its last call in which the event loop was busy, 0 to 1. */
export type BusyShare = () => number;

/** Measures the event loop of this process. */
function createBusyShare(): BusyShare {
  let lastReading = performance.eventLoopUtilization();
  return () => {
    const newReading = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(newReading, lastReading);
    lastReading = newReading;
    return utilization;
  };
}

/** Measures the load of this process at most once a second. */
export function createLoad(
  busyShare: BusyShare = createBusyShare(),
  nowMs: () => number = () => performance.now(),
) {
  let [since, factor] = [nowMs(), 1];
  return {
    /**
     * Returns the factor by which the intervals of idle terminals grow, 1 to 20. It depends only on the last
     * measurement, so it is 1 again as soon as the process has free time.
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
 * Returns the interval in milliseconds after which the terminal calls again.
 *
 * @param tickAgeMs - Age of its newest tick; undefined when unknown.
 * @param hasMore - Whether it has more new deals than fit into its call.
 */
export function computePollMs(
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
