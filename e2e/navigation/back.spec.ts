import type { Page } from '@playwright/test';
import { openVisitorSession } from '../testing/browser/visited-screens';
import { expect, openAs, test } from '../testing/test';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const getDashboardTab = (page: Page) =>
  page.getByRole('navigation', { name: 'Menú inferior' }).getByRole('link', { name: 'Dashboard' });

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Menú', exact: true }).tap();
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
};

test("the browser's Back closes the sheet or dialog of the shell or a remote, and keeps the page", async ({
  page,
  product,
}) => {
  const user = await openVisitorSession(product, 'trader');
  if (user) await openAs(page, user, '/products');
  await getDashboardTab(page).tap();
  await expect(page).toHaveURL(/#\/panel$/);

  await test.step('the menu closes', async () => {
    await openMenu(page);
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/#\/panel$/);
  });

  await test.step('a link of the menu leaves no entry of the menu behind', async () => {
    await openMenu(page);
    await page.getByRole('dialog').getByRole('link', { name: 'Conector' }).tap();
    await expect(page).toHaveURL(/#\/conector$/);
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/#\/panel$/);
  });

  await test.step('a dialog of a remote closes, and the next Back leaves its page', async () => {
    await page.getByRole('button', { name: /^Calculadora/ }).tap();
    const calculator = page.getByRole('dialog', { name: 'Calculadora de lotes' });
    await expect(calculator).toBeVisible();
    await page.goBack();
    await expect(calculator).toBeHidden();
    await expect(page).toHaveURL(/#\/panel$/);
    await page.goBack();
    await expect(page).toHaveURL(/#\/products$/);
  });

  await test.step('a reload is not aborted by a menu that closes, and one Back leaves the page', async () => {
    await getDashboardTab(page).tap();
    await expect(page).toHaveURL(/#\/panel$/);
    await openMenu(page);
    await page.getByRole('button', { name: 'Cerrar menú' }).tap();
    await page.reload();
    await expect(getDashboardTab(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/#\/products$/);
  });
});
