import { keepPage, keptPage, type OwnShell } from './own-shell';

/** So long a server may take to answer with the page before the kept one is shown. */
const patienceMs = 5_000;

/** Somebody between here and there says that the server cannot be reached. */
const isUnreachable = ({ status }: Response) => status === 502 || status === 503 || status === 504;

function later<T>(value: T, ms: number): Promise<T> {
  return new Promise((done) => setTimeout(() => done(value), ms));
}

/**
 * The page: from the server, whose registry is the newest, and without one as it came last.
 *
 * @param onWork - Told of what goes on after the answer.
 */
export async function answerPage(
  shell: OwnShell,
  request: Request,
  onWork: (work: Promise<unknown>) => void,
): Promise<Response> {
  const arriving = fetch(request).then((answer) => {
    if (answer.ok) onWork(keepPage(shell, answer.clone()).catch(() => undefined));
    return answer;
  });
  const answer = await Promise.race([arriving.catch(() => undefined), later(undefined, patienceMs)]);
  if (answer && !isUnreachable(answer)) return answer;
  return (await keptPage(shell)) ?? answer ?? arriving;
}

/** A file: as it is kept, else from the server. */
export async function answerFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true }).catch(() => undefined);
  return kept ?? fetch(request);
}

/** Whether a request may be answered with what is kept. Whoever wants to know what the server says gets just that. */
export function mayBeKept({ method, url, cache }: Request): boolean {
  const { origin, pathname, search } = new URL(url);
  return (
    method === 'GET' &&
    origin === location.origin &&
    search === '' &&
    (cache === 'default' || cache === 'force-cache') &&
    !pathname.startsWith('/api/')
  );
}

/** Whether a request opens the page of the platform. */
export function opensPage({ mode, url }: Request): boolean {
  return mode === 'navigate' && new URL(url).pathname === '/';
}
