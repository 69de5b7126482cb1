import type { ChosenRemote } from './composition';
import { hasRecovered } from './diagnosis';
import { isFileFault, type FaultReason, type RemoteError } from './fault';

/** The reasons that can end by themselves. */
const recoverable: readonly FaultReason[] = ['network', 'http', 'timeout'];

const pausesMs = [2_000, 4_000, 8_000];
const maxPauseMs = 10_000;

/** When the files load and the remote fails again, more retries than these are made once a minute. */
const retriesAllowed = 4;
const calmMs = 120_000;
const calmPauseMs = 60_000;

const retryTimes = new Map<string, readonly number[]>();

interface RecoveryOptions {
  /** Of the next attempt, which then takes the files from the cache. */
  readonly query: string;
  /** Attempts that may still succeed. */
  readonly download: Promise<unknown> | undefined;
  readonly onRetry: () => void;
  /** Ends the probes. */
  readonly signal: AbortSignal;
}

/**
 * Probes the files of a remote that failed for want of one, with growing pauses and when the connection or the page
 * comes back, and retries once when all of them load. A download that arrives late ends the wait.
 */
export function probeFiles(
  remote: ChosenRemote,
  fault: RemoteError,
  { query, download, onRetry, signal }: RecoveryOptions,
): void {
  if (!isFileFault(fault) || !recoverable.includes(fault.reason)) return;
  const { container } = remote.manifest;
  const recentRetries = (retryTimes.get(container) ?? []).filter((time) => Date.now() - time < calmMs);
  let probes = 0;
  let isProbing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const retry = () => {
    if (signal.aborted) return;
    retryTimes.set(container, [...recentRetries, Date.now()]);
    onRetry();
  };
  // From the start of one probe to the next: a probe that hangs delays none.
  const wait = (pauseMs = pausesMs[probes++] ?? maxPauseMs) => {
    clearTimeout(timer);
    timer = setTimeout(probe, pauseMs);
  };
  const requestFiles = async () => {
    isProbing = true;
    if (await hasRecovered(remote, fault, query)) retry();
    isProbing = false;
  };
  function probe(): void {
    if (document.visibilityState === 'hidden') return;
    wait();
    if (!isProbing) void requestFiles();
  }

  window.addEventListener('online', probe);
  document.addEventListener('visibilitychange', probe);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    window.removeEventListener('online', probe);
    document.removeEventListener('visibilitychange', probe);
  });
  wait(recentRetries.length < retriesAllowed ? undefined : calmPauseMs);
  download?.then(retry, () => undefined);
}
