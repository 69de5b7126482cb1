import type { ListedFile } from './files';

const name = 'parque-wanted';

const buildListAddress = (page: string) => `/wanted/${encodeURIComponent(page)}`;

/**
 * Stores the list of files that a page requires, and returns the files that any open page requires. A page whose user has
 * signed out therefore removes no file that another page needs. The lists are stored because the browser may stop a
 * worker at any time.
 *
 * @param page - Id of the page that sent the list.
 * @param openPages - Ids of all open pages.
 */
export async function updateRequiredFiles(
  page: string,
  files: readonly ListedFile[],
  openPages: readonly string[],
): Promise<ListedFile[]> {
  const cache = await caches.open(name);
  await cache.put(buildListAddress(page), new Response(JSON.stringify(files)));
  const open = new Set([page, ...openPages].map((id) => new URL(buildListAddress(id), location.href).href));
  const required = new Map<string, ListedFile>();
  for (const request of await cache.keys()) {
    const list = open.has(request.url) ? await cache.match(request) : undefined;
    if (!list) await cache.delete(request);
    else for (const file of (await list.json()) as ListedFile[]) required.set(file.url, file);
  }
  return [...required.values()];
}
