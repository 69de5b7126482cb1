import type { Lifecycles } from '@parque/remote';
import type { ChosenRemote } from '../remotes/composition';

/**
 * How a request for a file is answered. `drip` sends one byte every four seconds. `stale` is a changed file
 * in the cache of the browser; the server has the original.
 */
type Reply = 'file' | 'refused' | 'missing' | 'changed' | 'stale' | 'hangs' | 'drip';

/** A request of the page: for an element, or by `fetch` with a cache mode. */
interface FileRequest {
  readonly url: URL;
  readonly cache?: RequestCache | undefined;
}

/** The files of a remote, whose elements jsdom does not load. */
export interface RemoteFiles {
  readonly requests: readonly FileRequest[];
  /** How requests are answered from now on. Without a rule for its name a file is served. */
  readonly replies: Map<string, Reply>;
  /** Ends what drips, and loads the elements that hang or drip. */
  deliver(): void;
}

type FileElement = HTMLScriptElement | HTMLLinkElement;

const byteEveryMs = 4_000;

/** A body that arrives byte by byte, until the signal aborts or `ends` has run. */
function createDrip(signal: AbortSignal | null | undefined, ends: (() => void)[]) {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const timer = setInterval(() => controller.enqueue(new Uint8Array(1)), byteEveryMs);
      signal?.addEventListener('abort', () => {
        clearInterval(timer);
        controller.error(signal.reason);
      });
      ends.push(() => {
        clearInterval(timer);
        if (!signal?.aborted) controller.close();
      });
    },
  });
}

/**
 * Serves the files of a remote to elements and `fetch`. Its entry defines a container with these lifecycles.
 *
 * @param laterFile - A file that the container loads before it returns them.
 */
export function serveRemote(
  { base, manifest }: ChosenRemote,
  lifecycles: Lifecycles,
  laterFile?: string,
): RemoteFiles {
  const requests: FileRequest[] = [];
  const replies = new Map<string, Reply>();
  const waitingElements: FileElement[] = [];
  const ends: (() => void)[] = [];
  const findReply = (url: URL) => replies.get(url.pathname.split('/').at(-1) ?? '') ?? 'file';

  const loadLater = () =>
    new Promise<void>((resolve) => {
      if (!laterFile) return resolve();
      const script = Object.assign(document.createElement('script'), { src: base + laterFile });
      script.addEventListener('load', () => resolve());
      return document.head.append(script);
    });
  const deliverElement = (element: FileElement) => {
    if (element instanceof HTMLScriptElement)
      Object.assign(window, {
        [manifest.container]: {
          init: () => undefined,
          get: () => loadLater().then(() => () => lifecycles),
        },
      });
    element.dispatchEvent(new Event('load'));
  };
  const answerElement = (element: FileElement, url: URL) => {
    // The file belongs to the remote of another test.
    if (!url.pathname.startsWith(base)) return;
    requests.push({ url });
    const reply = findReply(url);
    if (reply === 'file' || (reply === 'stale' && url.search)) deliverElement(element);
    else if (reply === 'hangs' || reply === 'drip') waitingElements.push(element);
    else element.dispatchEvent(new Event('error'));
  };
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLScriptElement && node.src) answerElement(node, new URL(node.src));
      if (node instanceof HTMLLinkElement && node.rel === 'stylesheet')
        answerElement(node, new URL(node.href));
    }
  });
  observer.observe(document.head, { childList: true });

  jest.spyOn(globalThis, 'fetch').mockImplementation((input, { cache, integrity, signal } = {}) => {
    const url = new URL(input as string, document.baseURI);
    requests.push({ url, cache });
    const reply = findReply(url);
    const loseConnection = () => Promise.reject(new TypeError('Failed to fetch'));
    if (reply === 'refused' || (reply === 'changed' && integrity)) return loseConnection();
    if (reply === 'hangs')
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    if (reply === 'missing') return Promise.resolve(new Response('', { status: 404 }));
    return Promise.resolve(new Response(reply === 'drip' ? createDrip(signal, ends) : 'code'));
  });
  return {
    requests,
    replies,
    deliver() {
      ends.splice(0).forEach((end) => end());
      waitingElements.splice(0).forEach(deliverElement);
    },
  };
}
