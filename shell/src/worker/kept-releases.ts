import { keepFile, missingFrom, type KnownFile } from './files';

const name = 'parque-releases';

let work: Promise<unknown> = Promise.resolve();

async function reconcile(files: readonly KnownFile[]): Promise<void> {
  const cache = await caches.open(name);
  const wanted = new Set(files.map(({ url }) => new URL(url, location.href).href));
  const unwanted = (await cache.keys()).filter(({ url }) => !wanted.has(url));
  // First what is to go: it makes room, and a release that was taken back is not there a moment longer than needed.
  await Promise.all(unwanted.map((request) => cache.delete(request)));
  const missing = await missingFrom(cache, files);
  // What does not come or does not fit into the room is asked for again next time; online nobody misses it.
  await Promise.allSettled(missing.map((file) => keepFile(cache, file)));
}

/** Keeps exactly these files of remotes: the ones of the proven releases that somebody may open here. */
export function keepReleases(files: readonly KnownFile[]): Promise<unknown> {
  work = work.then(() => reconcile(files)).catch(() => undefined);
  return work;
}
