import type { Page } from '@playwright/test';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { releaseOf, releaseWith, written } from '../testing/hostile/hostile-release';
import { openOtherTeam, pressBack, serveInPlace } from '../testing/hostile/stops';
import { lucia, sessionOf, type Person } from '../testing/people';
import { expect, test as base } from '../testing/test';

type Mount = (element: HTMLElement) => void;

/** Code of a screen that runs `mount` while it is mounted. */
const screenWith = (mount: Mount) => (container: string) => `window.${container} = {
  init: async () => undefined,
  get: async () => () => ({
    bootstrap: async () => undefined,
    mount: async ({ domElement }) => {
      domElement.append('Sección hostil');
      (${String(mount)})(domElement);
    },
    unmount: async () => undefined,
  }),
};`;

const ownScreen = (page: Page) => page.getByText('Sección hostil');
const products = (page: Page) => page.getByRole('heading', { name: 'Productos', level: 1 });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Esta sección no te deja salir' });

const test = base.extend<{ visit: (mount: Mount) => Promise<void> }, { trader: Person }>({
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
  /** Opens the screen of the hostile team after one of another team. */
  visit: async ({ page, product, open, trader }, use) => {
    await use(async (mount) => {
      await serveInPlace(page, product, releaseWith(screenWith(mount), {}, '1.0.0'));
      await open(trader, '/products');
      await expect(products(page)).toBeVisible();
      await page.evaluate(() => void (location.hash = '/hostil'));
      await ownScreen(page).waitFor({ state: 'attached' });
    });
  },
});

// This file publishes the remote of a hostile team in its own installation.
test.use({ installation: 'returning' });
test.beforeEach(({ consoleWatch }) => consoleWatch.provoke(/./));

/** A dialog that opens again each time it is closed. */
const returningDialog: Mount = (element) => {
  const dialog = document.createElement('dialog');
  dialog.textContent = 'Sigue aquí';
  element.append(dialog);
  const open = () => dialog.open || dialog.showModal();
  for (const type of ['cancel', 'close']) dialog.addEventListener(type, () => setTimeout(open));
  open();
};

const isDialogOpen = (page: Page) =>
  page.evaluate(
    () => document.querySelector('dialog[open]') !== null && Boolean(history.state?.parqueDialogs),
  );

for (const [what, press] of [
  ['Back', pressBack],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
] as const) {
  test(`a remote whose dialog returns is left after the third ${what}, and a confirmation`, async ({
    page,
    visit,
  }) => {
    await visit(returningDialog);
    for (const _press of [1, 2, 3]) {
      await expect(question(page)).toBeHidden();
      await expect.poll(() => isDialogOpen(page)).toBe(true);
      await press(page);
    }
    await question(page).getByRole('button', { name: 'Salir de todos modos' }).click();
    await expect(page).not.toHaveURL(/#\/hostil/);
    await expect(page.getByText('Sigue aquí')).toBeHidden();
    await openOtherTeam(page);
  });
}

test('a user who stays is prompted again after three more presses of Back', async ({ page, visit }) => {
  await visit(returningDialog);
  for (const _time of [1, 2]) {
    for (const _press of [1, 2, 3]) {
      await expect(question(page)).toBeHidden();
      await expect.poll(() => isDialogOpen(page)).toBe(true);
      await pressBack(page);
    }
    await question(page).getByRole('button', { name: 'Quedarme' }).click();
  }
  await expect(page.getByText('Sigue aquí')).toBeVisible();
});

test('a dialog whose own button opens it again is left after the sixth Back', async ({ page, visit }) => {
  await visit((element) => {
    const dialog = document.createElement('dialog');
    const close = document.createElement('button');
    close.textContent = 'Cerrar el aviso';
    close.addEventListener('click', () => dialog.close());
    dialog.append(close);
    element.append(dialog);
    const open = () => dialog.open || dialog.showModal();
    for (const type of ['cancel', 'close']) dialog.addEventListener(type, () => setTimeout(open));
    open();
  });
  for (const press of [1, 2, 3, 4, 5, 6]) {
    await expect(question(page)).toBeHidden();
    await expect.poll(() => isDialogOpen(page)).toBe(true);
    await pressBack(page);
    if (press < 6) await page.getByRole('button', { name: 'Cerrar el aviso' }).click();
  }
  await question(page).getByRole('button', { name: 'Salir de todos modos' }).click();
  await openOtherTeam(page);
});

test('a layer and a popover over the page are left by one Back', async ({ page, visit }) => {
  await visit((element) => {
    for (const popover of [null, 'manual']) {
      const layer = document.createElement('div');
      layer.popover = popover;
      layer.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; z-index: 2147483647';
      element.append(layer);
      if (popover) layer.showPopover();
    }
  });
  await pressBack(page);
  await expect(products(page)).toBeVisible();
  await openOtherTeam(page);
});
