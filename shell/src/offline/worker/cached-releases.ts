import { storeFile, listMissingFiles, type ListedFile } from './files';

const name = 'parque-releases';

let work: Promise<unknown> = Promise.resolve();

async function store(files: readonly ListedFile[], isOnlyPage: () => Promise<boolean>): Promise<void> {
  const cache = await caches.open(name);
  if (await isOnlyPage()) {
    const requiredUrls = new Set(files.map(({ url }) => new URL(url, location.href).href));
    const obsolete = (await cache.keys()).filter(({ url }) => !requiredUrls.has(url));
    // Obsolete files are deleted first, to free space.
    await Promise.all(obsolete.map((request) => cache.delete(request)));
  }
  const missingFiles = await listMissingFiles(cache, files);
  // Files that do not load or do not fit are fetched again at the next call; online they are not needed.
  await Promise.allSettled(missingFiles.map((file) => storeFile(cache, file)));
}

/**
 * Stores the files of verified releases that a page lists for its user. The only open page also has all other files
 * deleted; otherwise a page whose user has signed out would remove files that another page needs.
 */
export function storeReleases(
  files: readonly ListedFile[],
  isOnlyPage: () => Promise<boolean>,
): Promise<unknown> {
  work = work.then(() => store(files, isOnlyPage)).catch(() => undefined);
  return work;
}
