import type { Page } from '@playwright/test';
import { lucia, openSession } from '../testing/people';
import { expect, test } from '../testing/test';
import { getDist, getFixtureFolder } from '../testing/workspace';

test.beforeAll(({ product }) => product.publish(getDist(getFixtureFolder('boletin'))));

const followInMenu = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Menú principal' })
    .getByRole('link', { name: 'Boletín', exact: true })
    .click();

test("the browser's Back to another remote leaves unsaved input only after a confirmation", async ({
  page,
  product,
  open,
}) => {
  await open(await openSession(product, lucia), '/products');
  const products = page.getByRole('heading', { name: 'Productos', level: 1 });
  await expect(products).toBeVisible();
  await page.evaluate(() => void (location.hash = '/boletin/carta'));
  const letterField = page.getByLabel('Texto de la carta');
  await letterField.fill('Señor director:');
  await page.goBack();
  const dialog = page.getByRole('alertdialog', { name: 'La carta no está enviada' });
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL(/#\/boletin\/carta$/);
  await expect(letterField).toHaveValue('Señor director:');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Salir sin enviar' }).click();
  await expect(products).toBeVisible();
});

test('a link of the menu leaves a screen with unsaved input only after a confirmation', async ({
  page,
  product,
  open,
}) => {
  await open(await openSession(product, lucia), '/boletin');
  await expect(page.getByRole('heading', { name: 'Boletín', level: 1 })).toBeVisible();
  await page.evaluate(() => void (location.hash = '/boletin/carta'));
  const letterField = page.getByLabel('Texto de la carta');
  await letterField.fill('Señor director:');

  await followInMenu(page);
  const dialog = page.getByRole('alertdialog', { name: 'La carta no está enviada' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/#\/boletin\/carta$/);
  await expect(letterField).toHaveValue('Señor director:');

  await followInMenu(page);
  await dialog.getByRole('button', { name: 'Salir sin enviar' }).click();
  await expect(page).toHaveURL(/#\/boletin$/);
  await expect(page.getByRole('heading', { name: 'Boletín', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});
