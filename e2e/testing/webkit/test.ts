import { expect, test as base } from '@playwright/test';
import { scaleTimeout } from '../patience';
import { discard, startProduct, type Product } from '../product/product';
import { openBrowser, type Browser } from './browser';
import { startChangingServer, type ChangingServer } from './changing-server';
import { startDisplay, type Display } from './processes';
import { createVisitor, type Visitor } from './visitor';

interface WorkerFixtures {
  readonly product: Product;
  readonly display: Display;
}

interface Fixtures {
  /** The address of the product in the browser. */
  readonly server: ChangingServer;
  readonly webKit: Browser;
  readonly visitor: Visitor;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from this pattern.
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await discard(product);
    },
    { scope: 'worker', timeout: scaleTimeout(180_000) },
  ],

  display: [
    // oxlint-disable-next-line no-empty-pattern -- As above.
    async ({}, use) => {
      const display = await startDisplay();
      await use(display);
      await display.stop();
    },
    { scope: 'worker' },
  ],

  server: async ({ product }, use) => {
    const server = await startChangingServer(product);
    await use(server);
    server.close();
  },

  webKit: [
    async ({ display }, use) => {
      const browser = await openBrowser(display);
      await use(browser);
      await browser.close();
    },
    { timeout: scaleTimeout(90_000) },
  ],

  visitor: async ({ webKit, server }, use) => {
    await use(createVisitor(webKit.driver, server.address));
  },
});

export { expect };
