import { expect, type Page } from '@playwright/test';
import type { Reachable } from '../product/product';
import { listRemotes } from '../releases/registry';

/** Returns the addresses of all files in the stable releases of these remotes. */
async function listRemoteFiles(product: Reachable, names: readonly string[]): Promise<string[]> {
  return (await listRemotes(product))
    .filter(({ manifest }) => names.includes(manifest.name))
    .flatMap(({ base, manifest }) => manifest.files.map(({ file }) => base + file));
}

/** Returns the addresses of everything that the browser stores in any cache. */
export function listCachedAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** Waits until the browser has stored the page and the stable releases of these remotes. */
export async function waitUntilCached(
  page: Page,
  product: Reachable,
  names: readonly string[],
): Promise<void> {
  const addresses = ['/', ...(await listRemoteFiles(product, names))];
  await expect
    .poll(async () => {
      const cachedAddresses = new Set(await listCachedAddresses(page));
      return addresses.filter((address) => !cachedAddresses.has(address));
    })
    .toEqual([]);
}

/** Waits until the browser has stored what the page shows now. */
export async function waitUntilDataStored(page: Page): Promise<void> {
  const shownAt = await page.evaluate(() => Date.now());
  // When its tab becomes visible again, the page fetches what may have changed.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  const readStoredTimes = () =>
    page.evaluate(async () => {
      const cache = await caches.open('parque-kept-data');
      const answers = await cache.matchAll();
      return answers.map(({ headers }) => Date.parse(headers.get('x-kept-at') ?? ''));
    });
  await expect.poll(async () => Math.max(0, ...(await readStoredTimes()))).toBeGreaterThan(shownAt);
}
