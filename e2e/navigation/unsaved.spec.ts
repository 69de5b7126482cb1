import type { Page } from '@playwright/test';
import { lucia, sessionOf } from '../testing/people';
import { expect, test } from '../testing/test';
import { distOf, fixtureFolder } from '../testing/workspace';

test.beforeAll(({ product }) => product.publish(distOf(fixtureFolder('boletin'))));

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
  await open(await sessionOf(product, lucia), '/products');
  const products = page.getByRole('heading', { name: 'Productos', level: 1 });
  await expect(products).toBeVisible();
  await page.evaluate(() => void (location.hash = '/boletin/carta'));
  const letter = page.getByLabel('Texto de la carta');
  await letter.fill('Señor director:');
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'La carta no está enviada' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL(/#\/boletin\/carta$/);
  await expect(letter).toHaveValue('Señor director:');
  await page.goBack();
  await question.getByRole('button', { name: 'Salir sin enviar' }).click();
  await expect(products).toBeVisible();
});

test('a link of the menu leaves a screen with unsaved input only after a confirmation', async ({
  page,
  product,
  open,
}) => {
  await open(await sessionOf(product, lucia), '/boletin');
  await expect(page.getByRole('heading', { name: 'Boletín', level: 1 })).toBeVisible();
  await page.evaluate(() => void (location.hash = '/boletin/carta'));
  const letter = page.getByLabel('Texto de la carta');
  await letter.fill('Señor director:');

  await followInMenu(page);
  const question = page.getByRole('alertdialog', { name: 'La carta no está enviada' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/#\/boletin\/carta$/);
  await expect(letter).toHaveValue('Señor director:');

  await followInMenu(page);
  await question.getByRole('button', { name: 'Salir sin enviar' }).click();
  await expect(page).toHaveURL(/#\/boletin$/);
  await expect(page.getByRole('heading', { name: 'Boletín', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});
