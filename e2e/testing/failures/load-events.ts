import type { Page } from '@playwright/test';

/** The report of a remote's load, as the page sent it. */
export interface ReportedLoad {
  readonly remote: string;
  readonly version: string;
  readonly why: string;
  readonly outcome: 'loaded' | 'failed' | 'found';
  readonly phase?: string;
  readonly reason?: string;
  readonly finding?: string;
}

/**
 * Records a page's reports about loads of remotes and findings, in place of sending them. Call it before the page is
 * opened.
 *
 * @returns A function that makes the page send its queued reports, and returns all so far.
 */
export async function listenToReports(page: Page): Promise<() => Promise<readonly ReportedLoad[]>> {
  const reports: ReportedLoad[] = [];
  // Playwright cannot read the body of a beacon, nor that of any request of Firefox.
  await page.exposeFunction('recordLoads', (text: string) => {
    reports.push(...(JSON.parse(text) as { events: ReportedLoad[] }).events);
  });
  await page.addInitScript(() => {
    const { recordLoads } = window as Window & { recordLoads?: (text: string) => Promise<void> };
    const recordings: Promise<void>[] = [];
    Object.assign(window, { recorded: recordings });
    Navigator.prototype.sendBeacon = (_address, data) => {
      recordings.push(new Response(data).text().then((text) => recordLoads?.(text)));
      return true;
    };
  });
  return async () => {
    await page.evaluate(async () => {
      window.dispatchEvent(new Event('pagehide'));
      await Promise.all((window as { recorded?: Promise<void>[] }).recorded ?? []);
    });
    return reports;
  };
}

/** Does the same as {@link listenToReports} without findings: a slow machine has frames that take long. */
export async function listenToLoads(page: Page): Promise<() => Promise<readonly ReportedLoad[]>> {
  const reports = await listenToReports(page);
  return async () => (await reports()).filter(({ outcome }) => outcome !== 'found');
}
