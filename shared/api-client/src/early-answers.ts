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

const patienceMs = 15_000;

/** As long as a query counts as fresh. */
const lifeMs = 10_000;

async function ask(url: string, token: string, signal: AbortSignal): Promise<EarlyAnswer | undefined> {
  try {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const answer = await fetch(url, { headers, signal });
    return answer.ok ? { body: (await answer.json()) as unknown, at: performance.now() } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Sends the calls of the first screen before the script that draws it has loaded. Called by the document's boot script;
 * the first call of the page to one of these addresses receives the answer.
 *
 * @param apiBase - Address of the API.
 * @param token - Of the session; another session never receives the answers.
 * @param paths - Of GET calls without parameters.
 */
export function askEarly(apiBase: string, token: string, paths: readonly string[]): void {
  const before = window.parqueEarlyAnswers?.token === token ? window.parqueEarlyAnswers : undefined;
  const controller = new AbortController();
  const byPath = before?.byPath ?? new Map<string, Promise<EarlyAnswer | undefined>>();
  for (const path of paths) byPath.set(path, ask(apiBase + path, token, controller.signal));
  const abort = () => {
    before?.abort();
    controller.abort();
  };
  const timer = setTimeout(() => controller.abort(), patienceMs);
  void Promise.all(byPath.values()).finally(() => clearTimeout(timer));
  window.parqueEarlyAnswers = { token, byPath, abort };
}

/**
 * The answer that was asked for early, without using it up.
 *
 * @returns Its body; undefined when there is none, or it is no good.
 */
export async function earlyAnswer(path: string): Promise<unknown> {
  return (await window.parqueEarlyAnswers?.byPath.get(path))?.body;
}

/**
 * Takes the answer that was asked for early. Each serves one call, of the same session and soon: whatever else becomes
 * of it, the call is made as ever.
 */
export async function takeEarlyAnswer(path: string, token: string | undefined): Promise<unknown> {
  const early = window.parqueEarlyAnswers;
  const answer = early?.token === token ? early?.byPath.get(path) : undefined;
  if (!early || !answer) return undefined;
  early.byPath.delete(path);
  const { body, at } = (await answer) ?? { body: undefined, at: -lifeMs };
  return performance.now() - at < lifeMs ? body : undefined;
}

/** Drops the early answers, because a change that is sent now makes them outdated. */
export function forgetEarlyAnswers(): void {
  window.parqueEarlyAnswers = undefined;
}

/** Drops the early answers and aborts their calls, because the user has changed. */
export function abortEarlyAnswers(): void {
  window.parqueEarlyAnswers?.abort();
  forgetEarlyAnswers();
}
