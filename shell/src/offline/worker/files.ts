/** A file that a page or the shell's build lists. Its name changes with its content. */
export interface ListedFile {
  /** Address on this origin, without a query. */
  readonly url: string;
  readonly integrity: string;
}

/** Fetches a file into a cache. The browser rejects a file that does not match its hash. */
export async function storeFile(cache: Cache, { url, integrity }: ListedFile): Promise<void> {
  const answer = await fetch(url, { integrity, mode: 'cors', credentials: 'omit' });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  await cache.put(url, answer);
}

export async function listMissingFiles(cache: Cache, files: readonly ListedFile[]): Promise<ListedFile[]> {
  const cachedUrls = new Set((await cache.keys()).map(({ url }) => url));
  return files.filter(({ url }) => !cachedUrls.has(new URL(url, location.href).href));
}

/**
 * Whether a stored answer has a hash. Any code of the page can write to the caches: a file with other bytes would be
 * rejected by the page at each visit.
 *
 * @param integrity - One sha384 hash; a request without it accepts any bytes.
 */
export async function hasHash(answer: Response, integrity: string): Promise<boolean> {
  if (integrity === '') return true;
  const hash = await crypto.subtle.digest('SHA-384', await answer.arrayBuffer());
  return integrity === `sha384-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}
