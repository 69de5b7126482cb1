import type { Page } from '@playwright/test';
import { holdRequests } from '../testing/browser/held-requests';
import { takeShifts, watchShifts } from '../testing/browser/walk';
import { createEmail } from '../testing/people';
import { expect, test } from '../testing/test';

test.use({ viewport: { width: 390, height: 844 } });

const getHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const readScrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function register(page: Page): Promise<void> {
  await page.goto('/#/registro?volver=%2Fproducts');
  await page.getByLabel('Nombre').fill('Nuria Vidal');
  await page.getByLabel('Email').fill(createEmail());
  await page.getByLabel('Contraseña', { exact: true }).fill('entre-robles-y-olmos');
  await page.getByLabel('Verificar contraseña').fill('entre-robles-y-olmos');
  await page.getByRole('button', { name: 'Registrarme' }).click();
}

const getNotice = (page: Page) => page.locator('.pq-banner', { hasText: 'Confirma tu correo' });

test('the notice of an unconfirmed e-mail moves no content, after the registration and a reload', async ({
  page,
}) => {
  await watchShifts(page);
  // The account answers last.
  let release = await holdRequests(page, '**/api/me');
  const waitForNotice = async () => {
    await expect(page.getByRole('link', { name: 'Adquirir' }).first()).toBeVisible();
    await expect(getNotice(page)).toBeVisible();
  };
  await register(page);
  await waitForNotice();
  const accountResponse = page.waitForResponse('**/api/me');
  release();
  await accountResponse;
  expect((await takeShifts(page)).sum).toBeLessThanOrEqual(0.02);
  expect((await getNotice(page).boundingBox())?.height).toBeLessThan(160);

  await page.unroute('**/api/me');
  release = await holdRequests(page, '**/api/me');
  await page.reload();
  await waitForNotice();
  release();
  expect((await takeShifts(page)).sum).toBeLessThanOrEqual(0.02);
});

test('screens without a session open at their top, with the focus on their heading', async ({ page }) => {
  await page.goto('/#/login');
  await page.getByRole('link', { name: 'Regístrate' }).click();
  await expect(getHeading(page, 'Crear cuenta')).toBeFocused();
  expect(await readScrollTop(page)).toBe(0);

  await page.getByRole('link', { name: 'Ver productos y precios' }).click();
  await expect(getHeading(page, 'Herramientas para operar en MetaTrader 5')).toBeFocused();
  expect(await readScrollTop(page)).toBe(0);

  const product = page.getByRole('link', { name: 'DashPro', exact: true });
  await product.scrollIntoViewIfNeeded();
  const scrollTop = await readScrollTop(page);
  expect(scrollTop).toBeGreaterThan(300);
  await product.click();
  await expect(getHeading(page, 'DashPro')).toBeFocused();
  expect(await readScrollTop(page)).toBe(0);
  await page.goBack();
  await expect(getHeading(page, 'Herramientas para operar en MetaTrader 5')).toBeFocused();
  await expect.poll(() => readScrollTop(page)).toBe(scrollTop);
});

test('links in sentences leave the lines at equal distances', async ({ page }) => {
  await page.goto('/#/registro');
  const terms = page.locator('p', { hasText: 'Al registrarte aceptas' });
  await expect(terms).toBeVisible();
  const lines = await terms.evaluate(
    (element) =>
      element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(lines).toBeGreaterThan(1.5);
  expect(Math.abs(lines - Math.round(lines))).toBeLessThan(0.05);
});
