import type { Page } from '@playwright/test';

/** The report of a remote's load, as the page sent it. */
export interface ReportedLoad {
  readonly remote: string;
  readonly version: string;
  readonly why: string;
  readonly outcome: 'loaded' | 'failed';
  readonly phase?: string;
  readonly reason?: string;
}

/**
 * Records a page's reports about loads of remotes. Call it before the page is opened.
 *
 * @returns A function that makes the page send its queued reports, and returns all so far.
 */
export async function listenToLoads(page: Page): Promise<() => Promise<readonly ReportedLoad[]>> {
  const reports: ReportedLoad[] = [];
  // Playwright cannot read the body of a beacon, so the page must send a normal request.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'sendBeacon'));
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/registry/events')) return;
    reports.push(...(request.postDataJSON() as { events: ReportedLoad[] }).events);
  });
  return async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    return reports;
  };
}
