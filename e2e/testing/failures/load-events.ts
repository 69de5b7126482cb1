import type { Page } from '@playwright/test';

/** What a page told of a load, as it was sent. */
export interface ToldLoad {
  readonly remote: string;
  readonly version: string;
  readonly why: string;
  readonly outcome: 'loaded' | 'failed';
  readonly phase?: string;
  readonly reason?: string;
}

/**
 * Listens to what a page tells of the loads of remotes. Called before the page is opened.
 *
 * @returns What was told so far; the page is asked to send what waits.
 */
export async function listenToLoads(page: Page): Promise<() => Promise<readonly ToldLoad[]>> {
  const told: ToldLoad[] = [];
  // A browser shows nobody what a beacon carries, so the page has to send it as any other call.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'sendBeacon'));
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/registry/events')) return;
    told.push(...(request.postDataJSON() as { events: ToldLoad[] }).events);
  });
  return async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    return told;
  };
}
