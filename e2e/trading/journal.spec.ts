import { scaleTimeout } from '../testing/patience';
import { registerUser } from '../testing/people';
import { registerTrader } from '../testing/product/journal';
import { expect, test } from '../testing/test';

const dashboard = 2;

test(
  'a trader registers an account, uses every view of the month, and closes the session',
  { tag: ['@core', '@engine', '@place'] },
  async ({ page, product, open }) => {
    const trader = await registerUser(product, [dashboard]);

    await test.step('for an owner of product 2, loading the home path redirects to the panel', async () => {
      await open(trader, '/');
      await expect(page).toHaveURL(/#\/panel$/);
      await expect(page.getByRole('heading', { name: 'Registra tu cuenta' })).toBeVisible();
    });

    await test.step('the registration opens the dashboard', async () => {
      await page.getByRole('combobox', { name: 'Servidor' }).selectOption({ label: 'Parque-Demo' });
      await page.getByLabel('Número de cuenta').fill('10001234');
      await page.getByLabel('Contraseña', { exact: true }).fill('ver-10001234');
      await page.getByRole('button', { name: 'Registrar Cuenta' }).click();
      await expect(page.getByRole('table', { name: 'Operaciones recientes' })).toBeVisible();
    });

    await test.step('one click shows another month, and one click returns', async () => {
      const nextMonth = page.getByRole('button', { name: 'Mes siguiente' });
      await page.getByRole('button', { name: 'Mes anterior' }).click();
      // In the first days of a month, the screen opens with the previous month.
      await expect(page).toHaveURL(/mes=-[12]/);
      await expect(nextMonth).toBeEnabled();
    });

    await test.step('in another time zone, cards, table, calendar and the opened day still agree', async () => {
      await page.getByLabel('Días según').selectOption({ index: 1 });
      const days = page.getByRole('button', { name: /\d+ operaci(?:ón|ones)\b/ });
      let counts: number[] = [];
      // The values of the previous time zone stay until the answer arrives.
      await expect(async () => {
        const count = Number.parseInt(
          await page.getByText(/^\d+ operaci(?:ón|ones) en [a-z]+ de \d{4}$/).innerText(),
          10,
        );
        await expect(page.getByText(`${count} operaciones`, { exact: true })).toBeVisible({ timeout: 500 });
        counts = (await days.allInnerTexts()).map((text) =>
          Number(/(\d+) operaci(?:ón|ones)/.exec(text)?.[1]),
        );
        expect(counts.reduce((sum, value) => sum + value, 0)).toBe(count);
      }).toPass({ timeout: scaleTimeout(10_000) });
      await days.first().click();
      const rows = page.getByRole('dialog').getByRole('table').getByRole('row');
      await expect(rows).toHaveCount((counts[0] ?? 0) + 1);
      await page.keyboard.press('Escape');
    });

    await test.step('a day opens with its trades, and Escape closes it and returns the focus', async () => {
      const day = page
        .getByRole('button', { name: /: \d+ operaci/ })
        .filter({ hasText: /\d/ })
        .first();
      await day.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('columnheader', { name: 'Precio Cierre' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(day).toBeFocused();
    });

    await test.step('closing the broker session needs a confirmation, and returns to the form', async () => {
      await page.getByRole('button', { name: /^Cerrar sesión del bróker/ }).click();
      const dialog = page.getByRole('alertdialog', { name: '¿Desea cerrar sesión en su broker?' });
      await dialog.getByRole('button', { name: 'Eliminar' }).click();
      await expect(page.getByRole('heading', { name: 'Registra tu cuenta' })).toBeVisible();
    });
  },
);

test('an exported statement is imported once by another user, and a second import adds nothing', async ({
  page,
  product,
  open,
}) => {
  await open(await registerTrader(product), '/panel');
  await expect(page.getByRole('table', { name: 'Operaciones recientes' })).toBeVisible();
  await page.goto(`${product.address}/#/panel/analisis`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const file = await (await downloading).path();

  const reader = await registerUser(product, [dashboard]);
  const importReport = async () => {
    await page.getByLabel('Archivo del informe').setInputFiles(file);
    await page.getByRole('button', { name: 'Importar al diario' }).click();
  };
  await open(reader, '/panel/importar');
  await importReport();
  await expect(page.getByText(/transacciones nuevas en tu diario/)).toBeVisible();

  await page.reload();
  await importReport();
  await expect(page.getByText('0 nuevas: tu diario ya tenía este informe')).toBeVisible();
  await page.goto(`${product.address}/#/panel`);
  await expect(page.getByText('Beneficio Neto', { exact: true }).first()).toBeVisible();
});
