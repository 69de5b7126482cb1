import type { Page } from '@playwright/test';
import { holdRequests } from '../testing/browser/held-requests';
import { admin, diego, lucia, sessionOf, type Credentials } from '../testing/people';
import { filesOf } from '../testing/releases/registry';
import { expect, test } from '../testing/test';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).first();
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });

/** Each address, a text on its screen, and a user who may see it. */
const screens: readonly (readonly [Credentials, readonly (readonly [string, string])[]])[] = [
  [
    lucia,
    [
      ['/', 'Pago'],
      ['/payment', 'Pago'],
      ['/products', 'Productos'],
      ['/dashpro', 'IndÍcanos el código de verificación de tu cuenta'],
      ['/panel', 'Registra tu cuenta'],
      ['/fondo-de-inversion', 'Sociedades en Automático'],
      ['/conector', 'Conector'],
    ],
  ],
  [
    diego,
    [
      ['/escaner', 'Ingresa El Numero De Cuenta'],
      ['/copy-client/copy-trading', '¿LISTO PARA GANAR DINERO EN AUTOMATICO?'],
    ],
  ],
  [
    admin,
    [
      ['/copy/copy-trading', 'Copy Trading'],
      ['/admin-dashpro', 'Licencias DashPro'],
      ['/admin-escaner', 'Licencias Escáner'],
    ],
  ],
];

for (const [user, places] of screens) {
  test(`spec 2: each address of the specification leads to its screen, for ${user.email}`, async ({
    page,
    product,
    open,
  }) => {
    await open(await sessionOf(product, user), '/products');
    // A change of the address before the first render counts as a page load, which redirects from the home path.
    await expect(heading(page, 'Productos')).toBeVisible();
    for (const [address, name] of places) {
      await test.step(`${address} shows ${name}`, async () => {
        await page.goto(`/#${address}`);
        await expect(heading(page, name)).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`#${address}$`));
      });
    }
  });
}

test('spec 2: the menu has Inicio and the entries of the specification, in its order', async ({
  page,
  product,
  open,
}) => {
  await open(await sessionOf(product, lucia), '/products');
  const entries = menuOf(page).getByRole('link');
  await expect(menuOf(page).getByRole('link', { name: 'DashPro' })).toBeVisible();
  const links = await entries.evaluateAll((found) =>
    found.slice(0, 6).map((entry) => [entry.textContent, entry.getAttribute('href')]),
  );
  expect(links[0]).toEqual([expect.stringContaining('Lucía Ferrer'), '#/cuenta']);
  expect(links.slice(1)).toEqual([
    ['Inicio', '#/inicio'],
    ['Dashboard', '#/panel'],
    ['Sociedades en Automático', '#/fondo-de-inversion'],
    ['Conector', '#/conector'],
    ['Pago', '#/payment'],
  ]);
  const text = await menuOf(page).innerText();
  expect(text.indexOf('Lucía Ferrer')).toBeLessThan(text.indexOf('Dashboard'));
  expect(text.trim().endsWith('Cerrar Sesión')).toBe(true);
  await expect(page.getByRole('banner')).toBeVisible();
});

test('a screen that was visited before replaces the current one before the next paint', async ({
  page,
  product,
  open,
}) => {
  await open(await sessionOf(product, diego), '/products');
  await expect(page.locator('[class*="catalogue-product-"]').first()).toBeVisible();
  await menuOf(page).getByRole('link', { name: 'Trend Scanner' }).click();
  await expect(heading(page, 'Ingresa El Numero De Cuenta')).toBeVisible();
  const next = await page
    .getByRole('banner')
    .getByRole('link', { name: 'Productos' })
    .evaluate(
      (link: HTMLElement) =>
        new Promise((done) => {
          link.click();
          requestAnimationFrame(() => {
            const content = document.querySelector('main');
            const product = content?.querySelector<HTMLElement>('[class*="catalogue-product-"]');
            done({
              isShown: product?.checkVisibility(),
              isWaiting: content?.querySelector('[aria-label^="Cargando"]') !== null,
            });
          });
        }),
    );
  expect(next).toEqual({ isShown: true, isWaiting: false });
});

test('a user who navigates while a screen is loading arrives at the next one', async ({
  page,
  product,
  open,
}) => {
  const release = await holdRequests(page, await filesOf(product, 'catalogue', 'entry'));
  await open(await sessionOf(product, diego), '/products');
  await page.goto('/#/escaner');
  await expect(menuOf(page).getByRole('link', { name: 'Trend Scanner' })).toBeVisible();
  release();
  await expect(heading(page, 'Ingresa El Numero De Cuenta')).toBeVisible();
  const styles = page.locator('link[rel="stylesheet"][href*="/catalogue/"]');
  expect(
    await styles.evaluateAll((links: HTMLLinkElement[]) => links.map(({ sheet }) => sheet?.disabled)),
  ).toEqual([false]);
});
