import type { Page } from '@playwright/test';
import { countFiles } from '../failures/pending-requests';

/** The clock of a page in the hands of a test, for what only time ends. Called before the page is opened. */
export async function takeClock(page: Page): Promise<void> {
  countFiles(page);
  await page.clock.install();
  // The one timer that the clock does not know.
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const late = new AbortController();
      setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), ms);
      return late.signal;
    };
  });
}
