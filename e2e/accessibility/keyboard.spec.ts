import { registerTrader } from '../testing/product/journal';
import { pressTabUntilFocused } from '../testing/browser/tab-to';
import { expect, test } from '../testing/test';

test('a trader signs in, opens a day, calculates a lot and signs out by keyboard alone, and the focus is always visible', async ({
  page,
  product,
}) => {
  const { email, password } = await registerTrader(product);
  await page.goto('/#/panel?mes=-1');
  await pressTabUntilFocused(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await pressTabUntilFocused(page, page.getByLabel('Contraseña', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Diario', level: 1 })).toBeVisible();

  await test.step('a day of the calendar', async () => {
    // The calendar is one tab stop; the arrow keys move inside it.
    const day = page.getByRole('table', { name: /^Resultado por día/ }).locator('button[tabindex="0"]');
    await pressTabUntilFocused(page, day);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('table', { name: 'Operaciones cerradas en el día' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(day).toBeFocused();
  });

  await test.step('the calculator', async () => {
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'Calculadora de lotes' });
    await pressTabUntilFocused(page, dialog.getByLabel('PE', { exact: true }));
    await page.keyboard.type('1,1000');
    await pressTabUntilFocused(page, dialog.getByLabel('SL', { exact: true }));
    await page.keyboard.type('1,0950');
    await expect(dialog.getByLabel('SL', { exact: true })).toHaveValue('1,0950');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('signing out', async () => {
    const leave = page
      .getByRole('navigation', { name: 'Menú principal' })
      .getByRole('button', { name: 'Cerrar Sesión' });
    await pressTabUntilFocused(page, leave);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Iniciar sesión', level: 1 })).toBeVisible();
  });
});
