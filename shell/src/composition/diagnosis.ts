import type { RemoteFileEntity } from '@parque/contract';
import type { ChosenRemote } from './composition';
import type { FaultPhase, FaultReason } from './fault';
import { hasArrived } from './federation';

const patienceMs = 4_000;

/** What is known of a failed load. */
export interface Diagnosis {
  readonly phase: FaultPhase;
  readonly reason: FaultReason;
}

const phaseOf: Readonly<Record<RemoteFileEntity['kind'], FaultPhase>> = {
  entry: 'entry',
  script: 'chunk',
  style: 'stylesheet',
  asset: 'chunk',
};

function ask(url: string, integrity = ''): Promise<Response> {
  return fetch(url, { integrity, cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
}

/** Why a file does not load as it should; undefined when nothing is wrong with it. */
async function reasonOf(url: string, integrity: string): Promise<FaultReason | undefined> {
  try {
    const answer = await ask(url);
    if (!answer.ok) return 'http';
    await answer.arrayBuffer();
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network';
  }
  // The browser compares the bytes itself: a page that came over plain http has nothing to hash them with.
  return ask(url, integrity).then(
    () => undefined,
    () => 'integrity',
  );
}

const firstFiles = ({ manifest }: ChosenRemote) =>
  [...manifest.files]
    .filter(({ first }) => first)
    .sort((a, b) => (a.kind === 'entry' ? -1 : b.kind === 'entry' ? 1 : 0));

/**
 * Finds out why a remote did not load: the browser only says that it failed. Called after a failure, so that the reason
 * that people and teams see is the true one.
 *
 * @param entry - Address of the entry, as it was tried.
 */
export async function diagnose(remote: ChosenRemote, entry: string): Promise<Diagnosis> {
  for (const { file, integrity, kind } of firstFiles(remote)) {
    const reason = await reasonOf(`${remote.base}${file}`, integrity);
    if (reason) return { phase: phaseOf[kind], reason };
  }
  // Every file is as it should be, so the fault is in what they do: the entry alone, or what it brings in.
  return { phase: hasArrived(entry) ? 'init' : 'entry', reason: 'evaluation' };
}

/** Whether the page asks for a file, and it has not come: a script is gone once it has run, and a style has rules. */
function isAwaited(url: string): boolean {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')];
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  return scripts.some(({ src }) => src === url) || styles.some(({ href, sheet }) => href === url && !sheet);
}

/** Which step a load hangs at: the first file that is awaited, or the code of the container when there is none. */
export function hangingPhase(remote: ChosenRemote, entry: string): FaultPhase {
  if (!hasArrived(entry)) return 'entry';
  const { search } = new URL(entry);
  const missing = firstFiles(remote)
    .filter(({ kind }) => kind !== 'entry')
    .find(({ file }) => isAwaited(new URL(remote.base + file + search, document.baseURI).href));
  return missing ? phaseOf[missing.kind] : 'init';
}
