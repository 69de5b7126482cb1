import type { RemoteFileEntity } from '@parque/contract';
import type { ChosenRemote } from './composition';
import { RemoteError, type FaultPhase, type FaultReason } from './fault';
import { hasArrived } from './loading/federation';
import { findIntegrity } from './loading/known-files';
import { isOverdue, withTimeout } from './with-timeout';

const timeoutMs = 4_000;
const laterFileTimeoutMs = 3_000;

/** The step and the reason of a failed load. */
interface Diagnosis {
  readonly phase: FaultPhase;
  readonly reason: FaultReason;
}

const phaseByKind: Readonly<Record<RemoteFileEntity['kind'], FaultPhase>> = {
  entry: 'entry',
  script: 'chunk',
  style: 'stylesheet',
  worker: 'chunk',
  asset: 'chunk',
};

function request(url: string, integrity = ''): Promise<Response> {
  return fetch(url, { integrity, cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
}

/** Returns why a file does not load; undefined when it loads and matches its hash. */
export async function findFaultReason(url: string, integrity: string): Promise<FaultReason | undefined> {
  try {
    const answer = await request(url);
    if (!answer.ok) return 'http';
    await answer.arrayBuffer();
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network';
  }
  // The browser compares the hash: a page over plain http has no `crypto.subtle`.
  return request(url, integrity).then(
    () => undefined,
    () => 'integrity',
  );
}

const listFirstFiles = ({ manifest }: ChosenRemote) =>
  [...manifest.files]
    .filter(({ first }) => first)
    .sort((a, b) => (a.kind === 'entry' ? -1 : b.kind === 'entry' ? 1 : 0));

/** Finds out why a remote did not load, because the browser reports only that it failed. */
async function diagnose(remote: ChosenRemote, entry: string, request?: string): Promise<Diagnosis> {
  for (const { file, integrity, kind } of listFirstFiles(remote)) {
    const reason = await findFaultReason(`${remote.base}${file}`, integrity);
    if (reason) return { phase: phaseByKind[kind], reason };
  }
  // Files of a contribution are not among the first.
  if (request) return { phase: 'chunk', reason: await findLaterFileReason(request) };
  // Every file is intact, so their code failed: that of the entry, or of a file that it loads.
  return { phase: hasArrived(entry) ? 'init' : 'entry', reason: 'evaluation' };
}

/** Whether a file is still loading: its script element is removed after it has run, and a loaded style has a sheet. */
function isAwaited(url: string): boolean {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  return scripts.some(({ src }) => src === url) || styles.some(({ href, sheet }) => href === url && !sheet);
}

/** Returns the step at which a load hangs: the first file that is still loading, else the code of the container. */
function findHangingPhase(remote: ChosenRemote, entry: string): FaultPhase {
  if (!hasArrived(entry)) return 'entry';
  const { search } = new URL(entry);
  const missing = listFirstFiles(remote)
    .filter(({ kind }) => kind !== 'entry')
    .find(({ file }) => isAwaited(new URL(remote.base + file + search, document.baseURI).href));
  return missing ? phaseByKind[missing.kind] : 'init';
}

/**
 * Returns the fault of a remote that did not load, for the reason that users and teams see.
 *
 * @param entry - Address of the entry in the failed attempt.
 */
export async function loadFault(remote: ChosenRemote, entry: string, error: unknown): Promise<RemoteError> {
  if (isOverdue(error))
    return new RemoteError(findHangingPhase(remote, entry), 'timeout', error.message, error);
  const { phase, reason } = await diagnose(
    remote,
    entry,
    (error as { request?: string } | undefined)?.request,
  );
  return new RemoteError(phase, reason, `${remote.manifest.name} did not load`, error);
}

/** Returns why a file that a running remote loads later is missing; `chunk` when it loads now, or takes too long. */
export async function findLaterFileReason(url: string): Promise<FaultReason> {
  const reason = withTimeout(findFaultReason(url, findIntegrity(url) ?? ''), laterFileTimeoutMs, url);
  return (await reason.catch(() => undefined)) ?? 'chunk';
}
