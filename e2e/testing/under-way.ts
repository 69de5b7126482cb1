import type { Page, Request } from '@playwright/test';

const pages = new WeakMap<Page, { readonly asked: Set<Request>; readonly held: WeakSet<Request> }>();

/** Keeps count of the files of remotes that a page waits for, from now on. */
export function countFiles(page: Page): void {
  const asked = new Set<Request>();
  pages.set(page, { asked, held: new WeakSet() });
  page.on('request', (request) => {
    if (/\/remotes\//.test(request.url())) asked.add(request);
  });
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
}

/** This one is not going to come. */
export const hold = (page: Page, request: Request): void => void pages.get(page)?.held.add(request);

/** How many files are still going to come. */
export function filesUnderWay(page: Page): number {
  const { asked, held } = pages.get(page) ?? { asked: [], held: new WeakSet<Request>() };
  return [...asked].filter((request) => !held.has(request)).length;
}
