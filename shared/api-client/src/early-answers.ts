/** Calls that were sent while the shell was loading, by path; undefined where a call failed. */
interface EarlyAnswers {
  readonly token: string;
  /** Aborts the calls that are in flight. */
  readonly abort: () => void;
  readonly byPath: Map<string, Promise<EarlyAnswer | undefined>>;
}

interface EarlyAnswer {
  readonly body: unknown;
  readonly at: number;
}

declare global {
  interface Window {
    parqueEarlyAnswers?: EarlyAnswers | undefined;
  }
}

const timeoutMs = 15_000;

/** Equals the `staleTime` of the query cache. */
const lifeMs = 10_000;

async function prefetch(url: string, token: string, signal: AbortSignal): Promise<EarlyAnswer | undefined> {
  try {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const answer = await fetch(url, { headers, signal });
    return answer.ok ? { body: (await answer.json()) as unknown, at: performance.now() } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Sends the first calls of a screen while its script is loading. The first call of the page to one of these addresses
 * receives the answer.
 *
 * @param apiBase - Address of the API.
 * @param token - Of the session. Calls of another session never receive the answers.
 * @param paths - Of GET calls without parameters.
 */
export function prefetchEarly(apiBase: string, token: string, paths: readonly string[]): void {
  const previousAnswers = window.parqueEarlyAnswers?.token === token ? window.parqueEarlyAnswers : undefined;
  const controller = new AbortController();
  const byPath = previousAnswers?.byPath ?? new Map<string, Promise<EarlyAnswer | undefined>>();
  for (const path of paths)
    if (!byPath.has(path)) byPath.set(path, prefetch(apiBase + path, token, controller.signal));
  const abort = () => {
    previousAnswers?.abort();
    controller.abort();
  };
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  void Promise.all(byPath.values()).finally(() => clearTimeout(timer));
  window.parqueEarlyAnswers = { token, byPath, abort };
}

/**
 * Reads a prefetched answer, and leaves it for the call that takes it.
 *
 * @returns Its body; undefined when there is no answer, or the call failed.
 */
export async function getEarlyAnswer(path: string): Promise<unknown> {
  return (await window.parqueEarlyAnswers?.byPath.get(path))?.body;
}

/**
 * Takes a prefetched answer. Each is used by one call, of the same session, while it is fresh. In every other case the
 * call is sent.
 */
export async function takeEarlyAnswer(path: string, token: string | undefined): Promise<unknown> {
  const early = window.parqueEarlyAnswers;
  const answer = early?.token === token ? early?.byPath.get(path) : undefined;
  if (!early || !answer) return undefined;
  early.byPath.delete(path);
  const { body, at } = (await answer) ?? { body: undefined, at: -lifeMs };
  return performance.now() - at < lifeMs ? body : undefined;
}

/** Removes the early answers, because a change that is sent now makes them outdated. */
export function clearEarlyAnswers(): void {
  window.parqueEarlyAnswers = undefined;
}

/** Removes the early answers and aborts their calls, because the user has changed. */
export function abortEarlyAnswers(): void {
  window.parqueEarlyAnswers?.abort();
  clearEarlyAnswers();
}
