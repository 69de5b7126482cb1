import type { Page } from '@playwright/test';
import { newUser } from '../testing/people';
import { expect, test } from '../testing/test';

const dashboard = 2;

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const heading = 'Ticket;Abierta;Tipo;Lotes;Símbolo;Precio;Cierre;Precio;Comisión;Beneficio';

/** A table of another platform. Each of its dates is a day of April, or the fourth day of another month. */
const table = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([heading, ...rows].join('\n')),
});

const first = table('primera.csv', [
  '501;03/04/2026 10:00;compra;0,10;EURUSD;1,08500;03/04/2026 11:00;1,08650;2,40;15,00',
  '502;05/04/2026 10:00;venta;0,20;EURUSD;1,08500;05/04/2026 11:00;1,08600;2,40;\u221220,00',
  '503;05/04/2026 12:00;venta limit;0,20;EURUSD;1,08500;05/04/2026 13:00;1,08600;;',
]);

const second = table('segunda.csv', [
  '504;07/04/2026 10:00;compra;0,10;GBPUSD;1,26500;07/04/2026 11:00;1,26750;2,40;25,00',
]);

async function choose(page: Page, file: typeof first): Promise<void> {
  await page.goto('/#/panel/importar');
  await page.getByLabel('Archivo del informe').setInputFiles(file);
}

/** Fills in what no column of the table contains, and imports it. */
async function confirmImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Revisar la importación' }).click();
  await page.getByLabel('Número de cuenta').fill('900100');
  await page.getByLabel('Divisa de la cuenta').fill('EUR');
  await page.getByRole('button', { name: 'Importar al diario' }).click();
}

async function expectMonth(page: Page, text: string): Promise<void> {
  await page.getByRole('link', { name: 'Ver la cuenta 900100' }).click();
  await expect(page.getByText(text, { exact: true })).toBeVisible();
}

test('on a phone a table of another platform is imported by its columns, which are remembered, and is undone', async ({
  page,
  product,
  open,
}) => {
  const column = page.getByRole('combobox', { name: 'Qué es Abierta' });
  const question = page.getByRole('combobox', { name: '¿Qué día es 03/04/2026 10:00?' });
  await open(await newUser(product, [dashboard]), '/panel/importar');

  await test.step('the order of day and month is a question, and a column is corrected', async () => {
    await choose(page, first);
    const review = page.getByRole('button', { name: 'Revisar la importación' });
    await expect(review).toBeDisabled();
    await column.selectOption({ label: 'Fecha de apertura' });
    await question.selectOption({ label: '3 de abril de 2026' });
    await expect(page.getByRole('table', { name: 'Tus primeras filas, leídas' })).toContainText(
      '5 abr 2026, 10:00',
    );
    await expect(review).toBeEnabled();
  });

  await test.step('the trades are in the month of the answer, without the order that was not executed', async () => {
    await confirmImport(page);
    await expect(page.getByText('4 transacciones nuevas en tu diario')).toBeVisible();
    await expectMonth(page, '2 operaciones en abril de 2026');
    await expect(page.getByRole('table', { name: 'Operaciones recientes' })).toContainText('EURUSD');
  });

  await test.step('another file with these columns needs no answer', async () => {
    await choose(page, second);
    await expect(page.getByText(/^Como las elegiste el/)).toBeVisible();
    await expect(column.locator('option:checked')).toHaveText('Fecha de apertura');
    await expect(page.getByText(/¿Qué día es/)).toBeHidden();
    await confirmImport(page);
    await expect(page.getByText('2 transacciones nuevas en tu diario')).toBeVisible();
    await expectMonth(page, '3 operaciones en abril de 2026');
  });

  await test.step('an undone import leaves the trades of the other one', async () => {
    await page.goto('/#/panel/importar');
    await page.getByRole('button', { name: 'Deshacer la importación de segunda.csv' }).click();
    await expect(page.getByText('Deshecha', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Volver al Dashboard' }).click();
    await expect(page.getByText('2 operaciones en abril de 2026', { exact: true })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Operaciones recientes' })).not.toContainText('GBPUSD');
  });
});
