import type { ChosenRemote } from './composition';
import { hasRecovered } from './diagnosis';
import { isFileFault, type FaultReason, type RemoteError } from './fault';

const recoverable: readonly FaultReason[] = ['network', 'http', 'timeout'];

const pausesMs = [2_000, 4_000, 8_000];
const maxPauseMs = 10_000;

/**
 * After this many retries within `recentMs`, the next one waits for `longPauseMs`: the files load, but the remote fails.
 */
const maxRecentRetries = 4;
const recentMs = 120_000;
const longPauseMs = 60_000;

const retryTimes = new Map<string, readonly number[]>();

interface RecoveryOptions {
  /** Query of the file addresses of the next attempt, which then takes the files from the cache. */
  readonly query: string;
  /** Attempts that may still succeed. */
  readonly download: Promise<unknown> | undefined;
  readonly onRetry: () => void;
  readonly signal: AbortSignal;
}

/**
 * Retries once when a remote that failed can be loaded: all its files load, or a download of an earlier attempt
 * succeeds late. The files are probed with growing pauses, and when the connection or the page comes back.
 */
export function probeFiles(
  remote: ChosenRemote,
  fault: RemoteError,
  { query, download, onRetry, signal }: RecoveryOptions,
): void {
  const { container } = remote.manifest;
  const recentRetries = (retryTimes.get(container) ?? []).filter((time) => Date.now() - time < recentMs);
  let probes = 0;
  let isProbing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const retry = () => {
    if (signal.aborted) return;
    retryTimes.set(container, [...recentRetries, Date.now()]);
    onRetry();
  };
  download?.then(retry, () => undefined);
  if (!isFileFault(fault) || !recoverable.includes(fault.reason)) return;
  // The pause begins with the probe, so that a probe that hangs does not delay the next one.
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
  wait(recentRetries.length < maxRecentRetries ? undefined : longPauseMs);
}
