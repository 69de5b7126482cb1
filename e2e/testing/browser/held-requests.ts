import type { Page } from '@playwright/test';

/** Holds the requests of a page for these addresses. @returns A function that releases them. */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  let release = () => undefined as void;
  const releasePromise = new Promise<void>((resolve) => (release = resolve));
  await page.route(addresses, async (route) => {
    await releasePromise;
    await route.continue();
  });
  return () => release();
}
