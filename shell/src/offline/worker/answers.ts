import { hasHash } from './files';
import { storePage, readStoredPage, type OwnShell } from './own-shell';

/** After this time without an answer, the stored page is shown. */
const timeoutMs = 5_000;

/** A proxy or balancer answers that it cannot reach the server. */
const isUnreachable = ({ status }: Response) => status === 502 || status === 503 || status === 504;

function resolveLater<T>(value: T, ms: number): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms));
}

/**
 * Answers with the page of the server, which contains the newest registry, or with the stored page when the server does
 * not answer.
 *
 * @param onWork - Receives the work that continues after the answer.
 */
export async function respondWithPage(
  shell: OwnShell,
  request: Request,
  onWork: (work: Promise<unknown>) => void,
): Promise<Response> {
  const arrival = fetch(request).then((answer) => {
    if (answer.ok) onWork(storePage(shell, answer.clone()).catch(() => undefined));
    return answer;
  });
  const answer = await Promise.race([arrival.catch(() => undefined), resolveLater(undefined, timeoutMs)]);
  if (answer && !isUnreachable(answer)) return answer;
  return (await readStoredPage(shell).catch(() => undefined)) ?? answer ?? arrival;
}

/** Answers with the stored file if it has the hash that the page requires, else with that of the server. */
export async function respondWithFile(request: Request): Promise<Response> {
  const storedFile = await caches.match(request, { ignoreVary: true }).catch(() => undefined);
  return storedFile && (await hasHash(storedFile.clone(), request.integrity)) ? storedFile : fetch(request);
}

/** Whether a stored file may answer the request. A request with another cache mode always goes to the server. */
export function isCacheable({ method, url, cache }: Request): boolean {
  const { origin, pathname, search } = new URL(url);
  return (
    method === 'GET' &&
    origin === location.origin &&
    search === '' &&
    (cache === 'default' || cache === 'force-cache') &&
    !pathname.startsWith('/api/')
  );
}

export function isPageRequest({ mode, url }: Request): boolean {
  return mode === 'navigate' && new URL(url).pathname === '/';
}
