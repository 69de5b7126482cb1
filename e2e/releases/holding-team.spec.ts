import type { Page } from '@playwright/test';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { releaseOf, releaseWith, written } from '../testing/hostile/hostile-release';
import { openOtherTeam, serveInPlace } from '../testing/hostile/stops';
import { lucia, sessionOf, type Person } from '../testing/people';
import { hearOfChange, order } from '../testing/releases/releases';
import { documentAddress } from '../testing/releases/served-registry';
import { expect, test as base } from '../testing/test';

const test = base.extend<object, { trader: Person }>({
  /** Opens a session, and publishes the harmless first release of the hostile team. */
  trader: [
    async ({ product }, use) => {
      const folder = await written(releaseOf({ what: 'nothing', at: {} }, '1.0.0'));
      await product.publish(path.join(folder, 'dist'));
      await rm(folder, { recursive: true });
      await use(await sessionOf(product, lucia));
    },
    { scope: 'worker' },
  ],
});

// This file stops the remote of a hostile team in its own installation.
test.use({ installation: 'holding' });
test.describe.configure({ mode: 'serial' });
test.beforeEach(({ consoleWatch }) => consoleWatch.provoke(/./));

/** A screen that stops keys and clicks, blocks navigations, pretends to have unsaved input, and never unmounts. */
const holdingCode = (container: string) => `window.${container} = {
  init: async () => undefined,
  get: async () => () => ({
    bootstrap: async () => undefined,
    mount: async ({ domElement }) => {
      domElement.textContent = 'Sección hostil';
      const stop = (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
      };
      for (const type of ['keydown', 'pointerdown', 'click', 'parque:navigation', 'beforeunload'])
        window.addEventListener(type, stop, true);
      window.addEventListener('parque:pop', (pop) => {
        if (!pop.detail.isTrusted || location.hash === '#/hostil') return;
        pop.stopImmediatePropagation();
        pop.detail.stopImmediatePropagation();
        history.go(1);
      });
    },
    unmount: () => new Promise(() => undefined),
  }),
};`;

const ownScreen = (page: Page) => page.getByText('Sección hostil');
const products = (page: Page) => page.getByRole('heading', { name: 'Productos', level: 1 });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Esta sección no te deja salir' });

test.beforeEach(async ({ page, product, open, trader }) => {
  await serveInPlace(page, product, releaseWith(holdingCode, {}, '1.0.0'));
  await open(trader, '/products');
  await expect(products(page)).toBeVisible();
  await page.evaluate(() => void (location.hash = '/hostil'));
  await ownScreen(page).waitFor();
});

async function chooseInPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Buscar una sección o una acción' });
  await field.fill('productos');
  await field.press('Enter');
  await expect(field).toBeHidden();
}

const followLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Productos' }).click();

for (const [what, leave] of [
  ['a link of the shell', followLink],
  ['an entry of the palette', chooseInPalette],
  ["the browser's Back", (page: Page) => page.evaluate(() => history.back())],
] as const) {
  test(`a remote that holds the user is left by the second use of ${what}, after a confirmation`, async ({
    page,
  }) => {
    await leave(page);
    await expect(page).toHaveURL(/#\/hostil$/);
    await leave(page);
    await question(page).getByRole('button', { name: 'Quedarme' }).click();
    await expect(question(page)).toBeHidden();
    await expect(ownScreen(page)).toBeVisible();

    await leave(page);
    await question(page).getByRole('button', { name: 'Salir de todos modos' }).click();
    await expect(products(page)).toBeVisible();
    await expect(page).toHaveURL(/#\/products$/);
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}

test('a remote that holds the user ends in an open tab when an admin stops it', async ({ page, product }) => {
  const message = 'Lo estamos mirando.';
  await order(product, 'hostil', { command: 'kill', message });
  await page.unroute(documentAddress);
  await hearOfChange(page);
  await expect(page.getByText('Esta sección está desactivada')).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  await expect(ownScreen(page)).toBeHidden();
  await openOtherTeam(page);
});
