import { keepFile, missingFrom, type KnownFile } from './files';
import { wantedFiles } from './wanted-files';

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

/** Who wants files kept. */
interface Wish {
  /** Id of the page that sends the list. */
  readonly page: string;
  readonly files: readonly KnownFile[];
  /** Returns the ids of all open pages. */
  readonly openPages: () => Promise<readonly string[]>;
}

/** Keeps the files that the open pages want, and no others: those of the proven releases that their users may open. */
export function keepReleases({ page, files, openPages }: Wish): Promise<unknown> {
  work = work
    .then(async () => reconcile(await wantedFiles(page, files, await openPages())))
    .catch(() => undefined);
  return work;
}
