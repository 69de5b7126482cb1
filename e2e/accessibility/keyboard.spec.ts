import type { Page } from '@playwright/test';
import { registerUser } from '../testing/people';
import { registerTrader } from '../testing/product/journal';
import { pressTabUntilFocused } from '../testing/browser/tab-to';
import { expect, test } from '../testing/test';

/** Fills in the form of an account in the connector from its first field, which has the focus, and submits it. */
async function registerByKeyboard(page: Page, account: number, multiplier?: string): Promise<void> {
  await page.keyboard.type('Parque-S');
  await expect(page.getByRole('combobox', { name: 'Servidor' }).locator('option:checked')).toHaveText(
    'Parque-Sinteticos',
  );
  const type = page.getByRole('combobox', { name: 'Tipo de cuenta' });
  // The second account can only be a child, which is filled in.
  if ((await type.inputValue()) === '') {
    await pressTabUntilFocused(page, type);
    await page.keyboard.type('Cuenta M');
    await expect(type.locator('option:checked')).toHaveText('Cuenta Maestra');
  }
  await pressTabUntilFocused(page, page.getByLabel('Numero de cuenta'));
  await page.keyboard.type(String(account));
  await pressTabUntilFocused(page, page.getByLabel('Contraseña', { exact: true }));
  await page.keyboard.type(`demo-${account}`);
  if (multiplier) {
    await pressTabUntilFocused(page, page.getByLabel('Multiplicador de lotaje'));
    await page.keyboard.type(multiplier);
  }
  await pressTabUntilFocused(page, page.getByRole('button', { name: 'Registrar Cuenta' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table').getByText(String(account), { exact: true })).toBeVisible();
}

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

test('a trader connects two accounts and activates the copy by keyboard alone, and the focus is always visible', async ({
  page,
  product,
  open,
}) => {
  const [master, child] = [10005001, 10005002];
  await open(await registerUser(product, [1]), '/conector');
  const server = page.getByRole('combobox', { name: 'Servidor' });
  await pressTabUntilFocused(page, server);
  await registerByKeyboard(page, master);

  await pressTabUntilFocused(page, page.getByRole('button', { name: 'Añadir cuenta' }));
  await page.keyboard.press('Enter');
  await expect(server).toBeFocused();
  await registerByKeyboard(page, child, '0,5');
  await expect(page.getByRole('heading', { name: 'Cuentas', exact: true })).toBeFocused();

  // The group is one tab stop; the arrow keys choose inside it, and a choice alone activates nothing.
  await pressTabUntilFocused(page, page.getByRole('radio', { name: 'Pausado' }));
  await page.keyboard.press('ArrowRight');
  const dialog = page.getByRole('alertdialog', { name: `Activar la copia en la cuenta ${child}` });
  await expect(dialog.getByText('Se enviarán órdenes reales.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Pausado' })).toBeChecked();

  await pressTabUntilFocused(page, page.getByRole('radio', { name: 'Pausado' }));
  await page.keyboard.press('ArrowRight');
  await pressTabUntilFocused(page, dialog.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await pressTabUntilFocused(page, dialog.getByRole('button', { name: 'Activar la copia' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Activo' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Activo' })).toBeFocused();
});
