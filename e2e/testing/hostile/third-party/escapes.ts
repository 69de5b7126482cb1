import type { Page } from '@playwright/test';

/** Addresses of the attackers. */
const foreign = /^\w+:\/\/ajena\.example\//;

/**
 * Records what leaves the frame of a third party: requests to the attackers, windows, dialogs of the browser, downloads,
 * and other pages in place of the platform.
 *
 * @returns What has left until now.
 */
export async function watchEscapes(page: Page, productAddress: string): Promise<() => readonly string[]> {
  const escapes: string[] = [];
  await page.context().route(foreign, (route) => {
    escapes.push(`request ${route.request().url()}`);
    return route.fulfill({ body: 'ajena', headers: { 'access-control-allow-origin': '*' } });
  });
  page.context().on('page', (openedPage) => void escapes.push(`window ${openedPage.url()}`));
  page.on('dialog', (dialog) => {
    escapes.push(`dialog ${dialog.message()}`);
    return dialog.accept();
  });
  page.on('download', (download) => void escapes.push(`download ${download.suggestedFilename()}`));
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && !frame.url().startsWith(productAddress))
      escapes.push(`page ${frame.url()}`);
  });
  return () => escapes;
}
