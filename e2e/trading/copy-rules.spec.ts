import type { Page } from '@playwright/test';
import { tabTo } from '../testing/browser/tab-to';
import { newUser } from '../testing/people';
import { activate, buy, close, connect, held, index, other, whenRead } from '../testing/product/copier';
import { expect, test } from '../testing/test';

const connector = 1;

async function save(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'Guardar reglas' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Reglas guardadas')).toBeVisible();
}

test('a copy with a fixed lot, saved by keyboard, is opened, and compared with the account on request', async ({
  page,
  product,
  open,
}) => {
  const [master, child] = [10008001, 10008002];
  const trader = await newUser(product, [connector]);
  const id = await connect(product, trader, { master, child });
  await whenRead(product, trader);
  await open(trader, `/conector/${id}`);

  await test.step('a fixed lot replaces the multiplier', async () => {
    const rules = page.getByRole('region', { name: 'Reglas de copia' });
    await rules.getByRole('combobox', { name: 'Lotaje' }).selectOption({ label: 'Lote fijo' });
    await expect(page.getByRole('button', { name: 'Guardar reglas' })).toBeDisabled();
    await rules.getByLabel('Lotes de cada apertura').fill('0,25');
    await save(page);
    await expect(page.getByText(/lote fijo 0,25/).first()).toBeVisible();
  });

  await test.step('the master buys 0.40 lots, and the child 0.25', async () => {
    await activate(page);
    const position = await buy(product, trader, { symbol: index, lots: 0.4, number: master });
    const log = page.getByRole('list', { name: 'Registro de copias' });
    await expect(log.getByRole('listitem').first()).toContainText('Fijo 0,25 → 0,25');
    // The log has the planned volume before the broker has executed it.
    await expect.poll(() => held(product, trader, child)).toEqual([`${index} 0.25`]);
    await buy(product, trader, { symbol: other, lots: 0.02, number: master });
    await expect(log.getByRole('listitem')).toHaveCount(2);
    await close(product, trader, master, position);
    await expect(log.getByRole('listitem').first()).toContainText(`Cerrar compra ${index}`);
  });

  await test.step('the reconciliation shows the open copy, also after a comparison on request', async () => {
    await page.getByRole('link', { name: 'Comprobar posiciones', exact: true }).click();
    const rows = page.getByRole('list', { name: 'Comprobar posiciones' }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(other);
    await expect(rows).toContainText('Coincide');
    const checked = page.getByRole('main').getByRole('time');
    const before = await checked.textContent();
    const check = page.getByRole('button', { name: 'Comprobar ahora' });
    await check.press('Enter');
    await expect(checked).not.toHaveText(before ?? '');
    await expect(page.getByText('Todo cuadra')).toBeVisible();
  });
});
