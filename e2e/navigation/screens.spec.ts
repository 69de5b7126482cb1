import type { Page } from '@playwright/test';
import { holdRequests } from '../testing/browser/held-requests';
import { diego, lucia, openSession } from '../testing/people';
import { getFilePattern } from '../testing/releases/registry';
import { expect, test } from '../testing/test';

const getHeading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).first();
const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });

test('spec 2: the menu has Inicio and the entries of the specification, in its order', async ({
  page,
  product,
  open,
}) => {
  await open(await openSession(product, lucia), '/products');
  const entries = getMenu(page).getByRole('link');
  await expect(getMenu(page).getByRole('link', { name: 'DashPro' })).toBeVisible();
  const links = await entries.evaluateAll((elements) =>
    elements.slice(0, 6).map((entry) => [entry.textContent, entry.getAttribute('href')]),
  );
  expect(links[0]).toEqual([expect.stringContaining('Lucía Ferrer'), '#/cuenta']);
  expect(links.slice(1)).toEqual([
    ['Inicio', '#/inicio'],
    ['Dashboard', '#/panel'],
    ['Sociedades en Automático', '#/fondo-de-inversion'],
    ['Conector', '#/conector'],
    ['Pago', '#/payment'],
  ]);
  const text = await getMenu(page).innerText();
  expect(text.indexOf('Lucía Ferrer')).toBeLessThan(text.indexOf('Dashboard'));
  expect(text.trim().endsWith('Cerrar Sesión')).toBe(true);
  await expect(page.getByRole('banner')).toBeVisible();
});

test('a screen that was visited before replaces the current one before the next paint', async ({
  page,
  product,
  open,
}) => {
  await open(await openSession(product, diego), '/products');
  await expect(page.locator('[class*="catalogue-product-"]').first()).toBeVisible();
  await getMenu(page).getByRole('link', { name: 'Trend Scanner' }).click();
  await expect(getHeading(page, 'Ingresa El Numero De Cuenta')).toBeVisible();
  const nextAddress = await page
    .getByRole('banner')
    .getByRole('link', { name: 'Productos' })
    .evaluate(
      (link: HTMLElement) =>
        new Promise((resolve) => {
          link.click();
          requestAnimationFrame(() => {
            const content = document.querySelector('main');
            const product = content?.querySelector<HTMLElement>('[class*="catalogue-product-"]');
            resolve({
              isShown: product?.checkVisibility(),
              isWaiting: content?.querySelector('[aria-label^="Cargando"]') !== null,
            });
          });
        }),
    );
  expect(nextAddress).toEqual({ isShown: true, isWaiting: false });
});

test('a user who navigates while a screen is loading arrives at the next one', async ({
  page,
  product,
  open,
}) => {
  const release = await holdRequests(page, await getFilePattern(product, 'catalogue', 'entry'));
  await open(await openSession(product, diego), '/products');
  await page.goto('/#/escaner');
  await expect(getMenu(page).getByRole('link', { name: 'Trend Scanner' })).toBeVisible();
  release();
  await expect(getHeading(page, 'Ingresa El Numero De Cuenta')).toBeVisible();
  const styles = page.locator('link[rel="stylesheet"][href*="/catalogue/"]');
  expect(
    await styles.evaluateAll((links: HTMLLinkElement[]) => links.map(({ sheet }) => sheet?.disabled)),
  ).toEqual([false]);
});
