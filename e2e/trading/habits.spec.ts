import type { Page } from '@playwright/test';
import { registerTrader } from '../testing/product/journal';
import { expect, test } from '../testing/test';

const getPalette = (page: Page) => page.getByRole('combobox', { name: 'Buscar una sección o una acción' });
const getPaletteOptions = (page: Page) =>
  page.getByRole('listbox', { name: 'Secciones y acciones' }).getByRole('option');
const getCalendar = (page: Page) => page.getByRole('table', { name: /^Resultado por día/ });

test(
  'a trader finds and runs everything without a mouse',
  { tag: ['@core', '@engine'] },
  async ({ page, product, open }) => {
    const trader = await registerTrader(product);
    await open(trader, '/products');
    await expect(page.getByRole('heading', { name: 'Productos', level: 1 })).toBeVisible();

    await test.step('Ctrl+K finds a section without its accents, and Enter opens it', async () => {
      await page.keyboard.press('Control+k');
      await expect(getPalette(page)).toBeFocused();
      await page.keyboard.type('analisis');
      await expect(getPaletteOptions(page).first()).toHaveText(/^Análisis/);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/#\/panel\/analisis$/);
      await expect(page.getByRole('heading', { name: 'Análisis', level: 1 })).toBeVisible();
    });

    await test.step('an action opens its dialog on the screen that offers it, and is listed first the next time', async () => {
      await page.keyboard.press('Control+k');
      await expect(getPalette(page)).toBeFocused();
      await page.keyboard.type('lotaje');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Calculadora de lotes' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.keyboard.press('Control+k');
      await expect(getPaletteOptions(page).first()).toHaveText(/^Abrir la calculadora de lotes/);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    });

    await test.step('single keys move through days and months, and open the calculator', async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('dashboard');
      await page.keyboard.press('Enter');
      await expect(getCalendar(page)).toBeVisible();
      await page.keyboard.press('[');
      // The first days of a month are shown with the month before.
      await expect(page).toHaveURL(/mes=-[12]/);
      await expect(page.getByRole('button', { name: 'Mes siguiente' })).toBeEnabled();
      await page.keyboard.press('k');
      await expect(getCalendar(page).locator('button:focus')).toBeVisible();
      await page.keyboard.press('c');
      await expect(page.getByRole('dialog', { name: 'Calculadora de lotes' })).toBeVisible();
      await page.keyboard.press(']');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page).toHaveURL(/mes=-[12]/);
      await page.goBack();
      await expect(page).not.toHaveURL(/mes=/);
    });

    await test.step('? lists the keys, which can be turned off there', async () => {
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: 'Atajos de teclado' });
      await expect(dialog.getByText('Día siguiente')).toBeVisible();
      await dialog.getByRole('button', { name: 'Desactivar' }).click();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await page.keyboard.press('c');
      // An effect of the key would be visible before the palette that the next key opens.
      await page.keyboard.press('Control+k');
      await expect(getPalette(page)).toBeFocused();
      await expect(page.getByRole('dialog')).toHaveCount(1);
    });
  },
);
