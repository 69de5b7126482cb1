import { storeFile, listMissingFiles, type ListedFile } from './files';
import { updateRequiredFiles } from './required-files';

const name = 'parque-releases';

let work: Promise<unknown> = Promise.resolve();

async function reconcile(files: readonly ListedFile[]): Promise<void> {
  const cache = await caches.open(name);
  const required = new Set(files.map(({ url }) => new URL(url, location.href).href));
  const obsolete = (await cache.keys()).filter(({ url }) => !required.has(url));
  // Deleted first: this frees space, and removes revoked releases as soon as possible.
  await Promise.all(obsolete.map((request) => cache.delete(request)));
  const missing = await listMissingFiles(cache, files);
  // Files that do not load or do not fit are fetched again at the next call; online they are not needed.
  await Promise.allSettled(missing.map((file) => storeFile(cache, file)));
}

/** The files that a page requires, and the open pages. */
interface FileRequest {
  /** Id of the page that sends the list. */
  readonly page: string;
  readonly files: readonly ListedFile[];
  /** Returns the ids of all open pages. */
  readonly openPages: () => Promise<readonly string[]>;
}

/** Stores the files that the open pages require, and deletes all others. Each page lists verified releases of its user. */
export function storeReleases({ page, files, openPages }: FileRequest): Promise<unknown> {
  work = work
    .then(async () => reconcile(await updateRequiredFiles(page, files, await openPages())))
    .catch(() => undefined);
  return work;
}
