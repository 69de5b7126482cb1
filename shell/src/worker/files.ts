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

/** Returns the files that a cache does not contain yet. */
export async function missingFrom(cache: Cache, files: readonly ListedFile[]): Promise<ListedFile[]> {
  const held = new Set((await cache.keys()).map(({ url }) => url));
  return files.filter(({ url }) => !held.has(new URL(url, location.href).href));
}
