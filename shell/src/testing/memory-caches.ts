import { webcrypto } from 'node:crypto';

const createAddress = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : request, location.href).href;

class MemoryCache {
  readonly #answers = new Map<string, Response>();

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    return this.#answers.get(createAddress(request))?.clone();
  }

  async put(request: RequestInfo | URL, answer: Response): Promise<void> {
    this.#answers.set(createAddress(request), answer);
  }

  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.#answers.delete(createAddress(request));
  }

  async keys(): Promise<Request[]> {
    return [...this.#answers.keys()].map((url) => new Request(url));
  }
}

class MemoryCaches {
  readonly #caches = new Map<string, MemoryCache>();

  async open(name: string): Promise<MemoryCache> {
    const cache = this.#caches.get(name) ?? new MemoryCache();
    this.#caches.set(name, cache);
    return cache;
  }

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    for (const cache of this.#caches.values()) {
      const answer = await cache.match(request);
      if (answer) return answer;
    }
    return undefined;
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }
}

/** Provides `caches`, empty before each test, and `crypto.subtle`, which jsdom lacks. */
export function useMemoryCaches(): void {
  beforeEach(() => {
    Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
    Object.defineProperty(globalThis, 'caches', { value: new MemoryCaches(), configurable: true });
  });
  afterAll(() => {
    Reflect.deleteProperty(crypto, 'subtle');
    Reflect.deleteProperty(globalThis, 'caches');
  });
}

/** Returns the paths of the answers in a cache, sorted. */
export async function listPathsInCache(name: string): Promise<string[]> {
  const requests = await (await caches.open(name)).keys();
  return requests.map(({ url }) => new URL(url).pathname).sort();
}
