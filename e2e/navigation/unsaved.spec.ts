import { lucia, openSession } from '../testing/people';
import { expect, test } from '../testing/test';
import { getDist, getFixtureFolder } from '../testing/workspace';

test.beforeAll(({ product }) => product.publish(getDist(getFixtureFolder('boletin'))));

test("a link of the menu and the browser's Back leave a screen with unsaved input only after a confirmation", async ({
  page,
  product,
  open,
}) => {
  await open(await openSession(product, lucia), '/products');
  const products = page.getByRole('heading', { name: 'Productos', level: 1 });
  await expect(products).toBeVisible();
  const letterField = page.getByLabel('Texto de la carta');
  const dialog = page.getByRole('alertdialog', { name: 'La carta no está enviada' });
  const followLink = () =>
    page
      .getByRole('navigation', { name: 'Menú principal' })
      .getByRole('link', { name: 'Boletín', exact: true })
      .click();
  for (const [leave, arrival] of [
    [followLink, page.getByRole('heading', { name: 'Boletín', level: 1 })],
    [() => page.goBack(), products],
  ] as const) {
    await page.evaluate(() => void (location.hash = '/products'));
    await page.evaluate(() => void (location.hash = '/boletin/carta'));
    await letterField.fill('Señor director:');
    await leave();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page).toHaveURL(/#\/boletin\/carta$/);
    await expect(letterField).toHaveValue('Señor director:');
    await leave();
    await dialog.getByRole('button', { name: 'Salir sin enviar' }).click();
    await expect(arrival).toBeVisible();
    await expect(dialog).toBeHidden();
  }
});
