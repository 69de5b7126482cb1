import { newTrader } from '../testing/product/journal';
import { expect, test } from '../testing/test';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('a trade leads to its setup and back, is reviewed, and is compared with the rules of a firm', async ({
    page,
    product,
    open,
  }) => {
    await open(await newTrader(product), '/panel');
    await page.getByRole('table', { name: 'Operaciones recientes' }).getByRole('link').first().click();

    await test.step('the setup is made from the page of the trade', async () => {
      await page.getByRole('link', { name: 'Editar mis setups' }).click();
      await page.getByRole('button', { name: 'Crear el primero' }).click();
      await page.getByLabel('Nombre').fill('Ruptura');
      await page.getByRole('button', { name: 'Guardar setup' }).click();
      await page.getByRole('link', { name: 'Volver a la operación' }).click();
    });

    await test.step('the trade is reviewed with it', async () => {
      await page.getByLabel('Setup', { exact: true }).selectOption({ label: 'Ruptura' });
      await page.getByRole('button', { name: 'Guardar revisión' }).click();
      await expect(page.getByText('Revisión guardada')).toBeVisible();
    });

    await test.step('the analysis shows its setup, one section at a time', async () => {
      await page.goto(`${product.address}/#/panel/analisis?por=setup`);
      const groups = page.getByRole('table', { name: 'Resultado por setup' });
      await expect(page.getByRole('region', { name: 'Curva de capital' })).toBeVisible();
      await expect(groups).toBeHidden();
      await page.getByRole('radio', { name: 'Origen' }).click();
      await expect(page.getByRole('region', { name: 'Curva de capital' })).toBeHidden();
      await expect(groups.getByRole('rowheader', { name: 'Ruptura' })).toBeVisible();
    });

    await test.step('a set of rules shows the distance to its limits', async () => {
      await page.getByRole('link', { name: 'Fondeo' }).click();
      await page.getByLabel('Reglas', { exact: true }).selectOption({ label: 'FTMO 2-Step, fase 1' });
      const rules = page.getByRole('region', { name: 'FTMO 2-Step, fase 1' });
      await expect(rules).toContainText('Límite de hoy');
      await expect(rules).toContainText('Límite total');
    });
  });
});
