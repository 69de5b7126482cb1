import { createListeners } from '@parque/session/listeners';
import type { RegistryDocumentEntity } from '@parque/contract';
import { verifyDocument, type DocumentFault, type Remembered, type VerifiedDocument } from '@parque/release';
import { storeDocument, readStoredDocument, readRememberedRegistry } from './browser-memory';

export interface RegistryFault {
  readonly phase: 'registry' | 'signature';
  readonly reason: 'http' | 'network' | 'timeout' | 'invalid' | 'signature' | 'other';
  readonly message: string;
}

export interface RegistryView {
  /** The newest verified document; without one no remote may run. */
  readonly verified: VerifiedDocument | undefined;
  /** Why the last document that was fetched or offered was rejected; undefined when it was accepted. */
  readonly fault: RegistryFault | undefined;
}

/** Verifies registry documents, and replaces the current one by a newer one. */
export interface RegistrySource {
  view(): RegistryView;
  subscribe(listener: () => void): () => void;
  /**
   * Verifies and uses the document that came with the page. When there is none, or it is rejected, the last verified
   * document of this browser is used.
   *
   * @returns Whether the given document is used.
   */
  offer(document: unknown): Promise<boolean>;
  /** Fetches the newest document, and uses it if it is valid. Calls during a fetch share it. */
  refresh(): Promise<boolean>;
  /** Fetches the newest document by a new request, also while one that may hang is in flight. */
  retry(): Promise<boolean>;
}

interface SourceOptions {
  readonly rootKeys: readonly string[];
  readonly address: string;
  readonly onFault?: (fault: RegistryFault) => void;
  readonly now?: () => Date;
}

const timeoutMs = 8_000;

function toRegistryFault({ part, reason }: DocumentFault): RegistryFault {
  const message = `${part}: ${reason}`;
  if (reason === 'malformed') return { phase: 'registry', reason: 'invalid', message };
  return { phase: 'signature', reason: reason === 'signature' ? 'signature' : 'other', message };
}

async function download(address: string): Promise<unknown> {
  const answer = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`answered ${answer.status}`, { cause: 'http' });
  const text = await answer.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error('is no JSON', { cause: 'invalid' });
  }
}

function downloadFault(error: unknown): RegistryFault {
  const { name, message, cause } = error as Error;
  const isLate = name === 'TimeoutError';
  const knownReason = cause === 'http' || cause === 'invalid' ? cause : 'network';
  return { phase: 'registry', reason: isLate ? 'timeout' : knownReason, message };
}

type Trust = Required<Pick<SourceOptions, 'rootKeys' | 'now'>>;

/**
 * Verifies a document, which must not be older than the last one of this browser.
 *
 * Code of a remote can write to the storage of the browser. Version numbers are trusted only together with their signed
 * document. Otherwise such code could make the page reject every later document, even after that remote was stopped.
 */
async function verifyWithMemory(document: unknown, { rootKeys, now }: Trust) {
  const verifyAgainst = (candidate: unknown, remembered?: Remembered) =>
    verifyDocument(candidate, { rootKeys, now: now(), ...(remembered && { storedVersions: remembered }) });
  const verdict = await verifyAgainst(document, readRememberedRegistry());
  if (verdict.ok || verdict.fault.reason !== 'older') return verdict;
  const storedVerdict = await verifyAgainst(readStoredDocument());
  return verifyAgainst(document, storedVerdict.ok ? storedVerdict.registry.versions : undefined);
}

const isOlder = (document: Remembered, current: Remembered) =>
  document.epoch < current.epoch ||
  (document.epoch === current.epoch && document.revision < current.revision);

export function createRegistrySource({
  rootKeys,
  address,
  onFault = () => undefined,
  now = () => new Date(),
}: SourceOptions): RegistrySource {
  const { subscribe, notify } = createListeners();
  let view: RegistryView = { verified: undefined, fault: undefined };
  let pendingFetch: Promise<boolean> | undefined;
  let reportedFault: string | undefined;

  const publish = (next: RegistryView) => {
    view = next;
    notify();
  };

  const report = (fault: RegistryFault) => {
    const { reason, message } = fault;
    if (reportedFault === `${reason} ${message}`) return;
    reportedFault = `${reason} ${message}`;
    onFault(fault);
  };

  const fail = (fault: RegistryFault) => {
    publish({ ...view, fault });
    report(fault);
    return false;
  };

  const applyDocument = async (document: unknown): Promise<DocumentFault | undefined> => {
    const verdict = await verifyWithMemory(document, { rootKeys, now });
    if (!verdict.ok) return verdict.fault;
    const { registry: verified } = verdict;
    if (view.verified && isOlder(verified.versions, view.verified.versions))
      return { part: 'state', reason: 'older' };
    storeDocument(document as RegistryDocumentEntity, verified.versions);
    publish({ verified, fault: undefined });
    return undefined;
  };

  const fetchNewest = async (isCurrent: () => boolean) => {
    let document: unknown;
    try {
      document = await download(address);
    } catch (error) {
      return isCurrent() && fail(downloadFault(error));
    }
    const fault = await applyDocument(document);
    if (fault) return fail(toRegistryFault(fault));
    reportedFault = undefined;
    return true;
  };

  const start = (): Promise<boolean> => {
    const currentFetch: Promise<boolean> = fetchNewest(() => pendingFetch === currentFetch).finally(() => {
      if (pendingFetch === currentFetch) pendingFetch = undefined;
    });
    pendingFetch = currentFetch;
    return currentFetch;
  };

  return {
    view: () => view,
    subscribe,
    async offer(document) {
      const fault = await applyDocument(document);
      if (!fault) return true;
      if (document !== undefined) report(toRegistryFault(fault));
      if (!view.verified) await applyDocument(readStoredDocument());
      return false;
    },
    refresh: () => pendingFetch ?? start(),
    retry: start,
  };
}
