/** What was asked for while the shell was on its way, by path; undefined where nothing good came of it. */
interface EarlyAnswers {
  readonly token: string;
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

async function ask(url: string, token: string): Promise<EarlyAnswer | undefined> {
  try {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(patienceMs) });
    return answer.ok ? { body: (await answer.json()) as unknown, at: Date.now() } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Asks for what the first screen is made of, before the script that draws it has come. Called by the document's boot
 * script; the first call of the page to one of these addresses takes the answer that this gets.
 *
 * @param apiBase - Where the API is.
 * @param token - Of the session; an answer never serves another one.
 * @param paths - Of GET calls without parameters.
 */
export function askEarly(apiBase: string, token: string, paths: readonly string[]): void {
  const before = window.parqueEarlyAnswers;
  const byPath =
    before?.token === token ? before.byPath : new Map<string, Promise<EarlyAnswer | undefined>>();
  for (const path of paths) byPath.set(path, ask(apiBase + path, token));
  window.parqueEarlyAnswers = { token, byPath };
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
  const { body, at } = (await answer) ?? { body: undefined, at: 0 };
  return Date.now() - at < lifeMs ? body : undefined;
}

/** Forgets what was asked for early: something is changed, and nobody may see it as it was. */
export function forgetEarlyAnswers(): void {
  window.parqueEarlyAnswers = undefined;
}
