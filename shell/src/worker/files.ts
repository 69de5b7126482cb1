/** A file whose name changes with its content. */
export interface KnownFile {
  /** Address on this origin, without a query. */
  readonly url: string;
  readonly integrity: string;
}

/** Fetches a file into a cache. The browser rejects a file that does not match its hash. */
export async function keepFile(cache: Cache, { url, integrity }: KnownFile): Promise<void> {
  const answer = await fetch(url, { integrity, mode: 'cors', credentials: 'omit' });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  await cache.put(url, answer);
}

/** Returns the files that a cache does not contain yet. */
export async function missingFrom(cache: Cache, files: readonly KnownFile[]): Promise<KnownFile[]> {
  const held = new Set((await cache.keys()).map(({ url }) => url));
  return files.filter(({ url }) => !held.has(new URL(url, location.href).href));
}
