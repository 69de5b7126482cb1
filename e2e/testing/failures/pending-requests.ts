import type { Page, Request } from '@playwright/test';

interface RequestCounts {
  readonly requested: Set<Request>;
  readonly held: Set<Request>;
}

const pages = new WeakMap<Page, RequestCounts>();

const getCounts = (page: Page): RequestCounts => pages.get(page) ?? { requested: new Set(), held: new Set() };

/** Counts the pending requests of a page for files of remotes from now on. */
export function countFiles(page: Page): void {
  const requested = new Set<Request>();
  pages.set(page, { requested, held: new Set() });
  page.on('request', (request) => {
    // The requests of a document that a reload replaces may end without an event.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requested.clear();
    if (/\/remotes\//.test(request.url())) requested.add(request);
  });
  page.on('requestfinished', (request) => requested.delete(request));
  page.on('requestfailed', (request) => requested.delete(request));
}

/** Records that a request is never answered. */
export const recordHeldRequest = (page: Page, request: Request): void =>
  void getCounts(page).held.add(request);

/** The number of requests that were never answered. */
export const countHeldRequests = (page: Page): number => getCounts(page).held.size;

/** The number of files of remotes that are still loading. */
export function countLoadingFiles(page: Page): number {
  const { requested, held } = getCounts(page);
  return [...requested].filter((request) => !held.has(request)).length;
}
