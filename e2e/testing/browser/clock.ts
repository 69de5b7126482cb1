import type { Page } from '@playwright/test';
import { countFiles } from '../failures/pending-requests';

/** Controls the clock of a page, for states that only time ends. Call it before the page is opened. */
export async function takeClock(page: Page): Promise<void> {
  countFiles(page);
  await page.clock.install();
  // The fake clock replaces all other timers.
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const late = new AbortController();
      setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), ms);
      return late.signal;
    };
  });
}
