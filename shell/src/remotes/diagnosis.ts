import type { RemoteFileEntity } from '@parque/contract';
import type { ChosenRemote } from './composition';
import { isMissingFile, MissingFileError, RemoteError, type FaultPhase, type FaultReason } from './fault';
import { hasArrived } from './loading/federation';
import { findFile, findIntegrity } from './loading/known-files';
import { withProgress } from './progress';
import { isOverdue, withTimeout } from './with-timeout';

const laterFileTimeoutMs = 3_000;

type Diagnosis = Pick<RemoteError, 'phase' | 'reason'>;

const phaseByKind: Readonly<Record<RemoteFileEntity['kind'], FaultPhase>> = {
  entry: 'entry',
  script: 'chunk',
  style: 'stylesheet',
  worker: 'chunk',
  asset: 'chunk',
};

/** Fetches a file. Calls `beat` whenever a part of it arrives. */
async function receive(url: string, init: RequestInit, beat: () => void): Promise<Response> {
  const answer = await fetch(url, init);
  beat();
  const reader = answer.body?.getReader();
  while (reader && !(await reader.read()).done) beat();
  return answer;
}

/** Requests a file past caches. @returns Why it does not load; undefined when it loads and matches its hash. */
async function findFaultReason(url: string, integrity: string): Promise<FaultReason | undefined> {
  try {
    const { ok } = await withProgress((beat, signal) => receive(url, { cache: 'reload', signal }, beat), url);
    if (!ok) return 'http';
  } catch (error) {
    return isOverdue(error) ? 'timeout' : 'network';
  }
  // The browser compares the hash: a page over plain http has no `crypto.subtle`. The file is in its cache now; without a
  // cache, the request itself can fail, so it is repeated.
  const isIntact = async () => (await fetch(url, { integrity }).catch(() => undefined)) !== undefined;
  return (await isIntact()) || (await isIntact()) ? undefined : 'integrity';
}

const listFirstFiles = ({ manifest }: ChosenRemote) =>
  [...manifest.files]
    .filter(({ first, kind }) => first || kind === 'worker')
    .sort((a, b) => Number(b.kind === 'entry') - Number(a.kind === 'entry'));

/**
 * Finds the first file of the first screen that does not load, because the browser reports only that one failed.
 *
 * @param query - Query of the next attempt, which then takes the files from the cache.
 */
async function findFileFault(remote: ChosenRemote, query: string): Promise<Diagnosis | undefined> {
  for (const { file, integrity, kind } of listFirstFiles(remote)) {
    const reason = await findFaultReason(remote.base + file + query, integrity);
    if (reason) return { phase: phaseByKind[kind], reason };
  }
  return undefined;
}

/** Does the same as {@link findFileFault} for the file that an error names: of a later screen or a contribution. */
async function findNamedFileFault(error: unknown, query: string): Promise<Diagnosis | undefined> {
  if (!isMissingFile(error) || !error.request) return undefined;
  const url = new URL(error.request, document.baseURI);
  url.search = query;
  const reason = await findFaultReason(url.href, findIntegrity(url.href) ?? '');
  return reason && { phase: 'chunk', reason };
}

/** Whether the files of the first screen load now, and the later file whose failure was the cause of a fault. */
export const hasRecovered = async (
  remote: ChosenRemote,
  { cause }: RemoteError,
  query: string,
): Promise<boolean> => !((await findNamedFileFault(cause, query)) ?? (await findFileFault(remote, query)));

/** Lists the files of an attempt that are still loading: a script element is removed after it has run, and a loaded style has a sheet. */
function listAwaited({ base }: ChosenRemote, { search }: URL): string[] {
  const { href: start } = new URL(base, document.baseURI);
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src);
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    .filter(({ sheet }) => !sheet)
    .map(({ href }) => href);
  return [...scripts, ...styles].filter((url) => url.startsWith(start) && new URL(url).search === search);
}

/** Lets the next attempt request its chunks: webpack would wait for a script that an earlier attempt has inserted. */
function releaseScripts({ base }: ChosenRemote): void {
  const { href } = new URL(base, document.baseURI);
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[data-webpack]'))
    if (script.src.startsWith(href)) delete script.dataset.webpack;
}

const watchEveryMs = 1_000;

/**
 * Returns a fault when no part of a file of the first screen, or of one that its code requests, arrives for some time;
 * undefined when the download ends before. A script element reports no progress; the browser answers requests for one address together.
 *
 * @param entry - Address of the entry in the attempt.
 */
export async function findStall(
  remote: ChosenRemote,
  entry: string,
  work: Promise<unknown>,
): Promise<RemoteError | undefined> {
  const address = new URL(entry);
  const first = listFirstFiles(remote).map(
    ({ file }) => new URL(remote.base + file + address.search, document.baseURI).href,
  );
  const download = (beat: () => void, signal: AbortSignal) => {
    const watchedUrls = new Set<string>();
    const watch = () => {
      for (const url of [...first, ...listAwaited(remote, address)]) {
        if (watchedUrls.has(url)) continue;
        watchedUrls.add(url);
        receive(url, { signal }, beat).catch(() => undefined);
      }
    };
    watch();
    const timer = setInterval(watch, watchEveryMs);
    signal.addEventListener('abort', () => clearInterval(timer));
    return work;
  };
  const error = await withProgress(download, `loading ${remote.manifest.name}`).catch(
    (cause: unknown) => cause,
  );
  if (!isOverdue(error)) return undefined;
  // The first file that is still loading, else the code of the container.
  const [missingUrl] = hasArrived(entry) ? listAwaited(remote, address) : [entry];
  const fault = missingUrl
    ? new RemoteError(
        phaseByKind[findFile(missingUrl)?.kind ?? 'script'],
        'timeout',
        error.message,
        new MissingFileError(missingUrl, error),
      )
    : new RemoteError('init', 'timeout', error.message, error);
  releaseScripts(remote);
  return fault;
}

/**
 * Returns the fault of a remote that did not load, for the reason that users and teams see; undefined when a file was
 * missing or changed, and its second request succeeded.
 *
 * @param entry - Address of the entry in the failed attempt.
 * @param query - Query of the next attempt.
 */
export async function findLoadFault(
  remote: ChosenRemote,
  entry: string,
  error: unknown,
  query: string,
): Promise<RemoteError | undefined> {
  const fault = (await findFileFault(remote, query)) ?? (await findNamedFileFault(error, query));
  if (!fault && isMissingFile(error)) return undefined;
  // Every file is intact, so the code of the entry failed, or the code of a file that it loads.
  const { phase, reason } = fault ?? { phase: hasArrived(entry) ? 'init' : 'entry', reason: 'evaluation' };
  return new RemoteError(phase, reason, `${remote.manifest.name} did not load`, error);
}

/** Returns why a file that a running remote loads later is missing; `network` when its second request succeeds. */
export async function findLaterFileReason(url: string): Promise<FaultReason> {
  const reason = withTimeout(findFaultReason(url, findIntegrity(url) ?? ''), laterFileTimeoutMs, url);
  return (await reason.catch(() => 'timeout' as const)) ?? 'network';
}
