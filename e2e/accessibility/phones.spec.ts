import type { Page } from '@playwright/test';
import { lookAtThemes } from '../testing/browser/look';
import { takeShifts, waitUntilLoaded, watchShifts } from '../testing/browser/walk';
import { admin, registerUser, openSession } from '../testing/people';
import { call } from '../testing/product/api';
import { startTerminal } from '../testing/product/terminal';
import { expect, test } from '../testing/test';

const phone = { width: 390, height: 844 };
/** A window of 1280 × 1024 at 400 % zoom, in CSS pixels. */
const zoomedViewport = { width: 320, height: 256 };

const getTabBar = (page: Page) => page.getByRole('navigation', { name: 'Menú inferior' });

test('at 400 % zoom an admin sees the menu on arrival, and reaches it by keyboard before the content', async ({
  page,
  product,
  open,
}) => {
  await page.setViewportSize(zoomedViewport);
  await open(await openSession(product, admin), '/admin');
  await waitUntilLoaded(page);
  const menu = getTabBar(page).getByRole('button', { name: 'Menú' });
  await expect(menu).toBeInViewport({ ratio: 1 });
  const inContent = page.locator('main :focus');
  while (!(await menu.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press('Tab');
    await expect(inContent).toHaveCount(0);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Menú completo' })).toBeVisible();
  await lookAtThemes(page, 'the menu');
});

/** The buttons of the content that a notice covers, wholly or in part, where the tab bar does not. */
const listCoveredButtons = (page: Page) =>
  page.evaluate(() => {
    const [notice, bar] = ['.pq-toast', '.pq-tabbar'].map((name) =>
      document.querySelector(name)?.getBoundingClientRect(),
    );
    if (!notice || !bar) return ['no notice'];
    return [...document.querySelectorAll('main .pq-btn')]
      .filter((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        return bottom <= bar.top && bottom > notice.top && top < notice.bottom;
      })
      .map((button) => button.textContent);
  });

test('on a phone a notice covers no button, and the last one can be scrolled above it', async ({
  page,
  product,
  open,
}) => {
  await page.setViewportSize(phone);
  await open(await registerUser(product), '/conector');
  await expect(page).toHaveURL(/#\/products$/);
  await expect(page.getByText('No tienes acceso a «Conector»')).toBeVisible();
  await waitUntilLoaded(page);
  expect(await listCoveredButtons(page)).toEqual([]);
  await page.mouse.wheel(0, 10_000);
  const lastLink = page.getByRole('link', { name: /^ADQUIRIR/ }).last();
  await expect(lastLink).toBeInViewport({ ratio: 1 });
  expect(await listCoveredButtons(page)).toEqual([]);
});

test('the summary of admins does not move while its parts arrive, the first one last', async ({
  page,
  product,
  open,
}) => {
  // High enough that every part is in the window, where it would be seen to move.
  await page.setViewportSize({ ...phone, height: 5000 });
  await watchShifts(page);
  let release = () => undefined as void;
  const releasePromise = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/admin/revenue?*', async (route) => {
    await releasePromise;
    const response = await route.fetch();
    const revenue = (await response.json()) as { readonly products: readonly { product_id: number }[] };
    // More products than the loading state has room for.
    const extraProducts = revenue.products.map((entry) => ({ ...entry, product_id: entry.product_id + 100 }));
    await route.fulfill({
      response,
      json: { ...revenue, products: [...revenue.products, ...extraProducts] },
    });
  });
  const otherAnswers = ['sales', 'copy/stock', 'expiring'].map((part) =>
    page.waitForResponse(new RegExp(part)),
  );
  await open(await openSession(product, admin), '/admin');
  await Promise.all(otherAnswers);
  await expect(page.getByRole('status', { name: 'Cargando ingresos' })).toBeVisible();
  await takeShifts(page);
  release();
  await waitUntilLoaded(page);
  await expect(page.getByRole('table', { name: 'Caducan pronto' })).toBeVisible();
  const { sum, what } = await takeShifts(page);
  expect(sum, what.join(', ')).toBeLessThan(0.02);
});

test('on a phone the guide for another terminal starts at its heading, with where it is done', async ({
  page,
  product,
  open,
}) => {
  await page.setViewportSize(phone);
  const user = await registerUser(product, [2]);
  const { token } = user;
  const { data } = await call<{ code: string }>(product, 'POST', '/terminals/codes', { token, body: {} });
  const terminal = startTerminal(product, data.code, 20004011);
  try {
    await open(user, '/terminales');
    await page.getByRole('button', { name: 'Sí, es mi cuenta' }).click();
    await page.getByRole('button', { name: 'Conectar otro terminal' }).click();
    await expect(page.getByText('Pega el código', { exact: true })).toBeAttached();
    await expect(page.getByRole('heading', { name: 'Conectar mi terminal' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Esto se hace en el ordenador')).toBeInViewport({ ratio: 1 });
  } finally {
    await terminal.stop();
  }
});

test.describe('on a phone with a touch screen', () => {
  test.use({ viewport: phone, isMobile: true, hasTouch: true });

  test('a double tap on a button of a dialog opens no page of the tab bar', async ({
    page,
    product,
    open,
  }) => {
    await open(await registerUser(product, [7]), '/escaner');
    await page.getByLabel('Cuenta Nro 1').fill('41005995');
    for (const name of ['Cancelar', 'Registrar y fijar']) {
      await page.getByRole('button', { name: 'REGISTRAR CUENTA NR 1' }).click();
      const box = await page.getByRole('button', { name }).boundingBox();
      if (!box) throw new Error(`${name} is not shown`);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.touchscreen.tap(x, y);
      await page.touchscreen.tap(x, y);
      await expect(page.getByRole('alertdialog')).toBeHidden();
      await expect(page).toHaveURL(/#\/escaner$/);
    }
    await expect(page.getByLabel('Cuenta Nro 1')).toBeDisabled();
    await expect(page).toHaveURL(/#\/escaner$/);
  });
});
