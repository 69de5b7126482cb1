/** A file whose content is known: its name changes when it does. */
export interface KnownFile {
  /** Address on this origin, without a query. */
  readonly url: string;
  readonly integrity: string;
}

/** Fetches a file into a cache. The browser compares it with its hash, so what is kept is what was meant. */
export async function keepFile(cache: Cache, { url, integrity }: KnownFile): Promise<void> {
  const answer = await fetch(url, { integrity, mode: 'cors', credentials: 'omit' });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  await cache.put(url, answer);
}

/** Which of the files a cache does not hold yet. */
export async function missingFrom(cache: Cache, files: readonly KnownFile[]): Promise<KnownFile[]> {
  const held = new Set((await cache.keys()).map(({ url }) => url));
  return files.filter(({ url }) => !held.has(new URL(url, location.href).href));
}
