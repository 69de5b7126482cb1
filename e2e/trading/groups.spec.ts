import { addAccount, newTrader } from '../testing/product/journal';
import { expect, test } from '../testing/test';

/** The amount of a text such as `+1.234,50 US$`, in cents. */
const centsIn = (text: string): number => {
  const [, sign, whole = '', cents = ''] = /([+−]?)([\d.]+),(\d\d)\sUS\$/.exec(text) ?? [];
  return (sign === '−' ? -1 : 1) * Number(whole.replaceAll('.', '') + cents);
};

test('a trader groups two accounts by keyboard, and their results are added', async ({
  page,
  product,
  open,
}) => {
  const trader = await newTrader(product);
  await addAccount(product, trader, 10005678);
  await open(trader, '/panel/grupos');
  await page.getByRole('button', { name: 'Crear el primero' }).press('Enter');
  await page.getByLabel('Nombre').fill('Todas');
  for (const number of [10001234, 10005678]) {
    await page.getByLabel(new RegExp(`^${number}`)).focus();
    await page.keyboard.press('Space');
  }
  await page.getByRole('button', { name: 'Guardar grupo' }).press('Enter');
  await expect(page.getByText('Grupo guardado')).toBeVisible();
  await page.getByRole('link', { name: 'Ver el mes de Todas' }).press('Enter');

  const members = page.getByRole('table', { name: 'Cuentas del grupo' });
  await expect(members.getByRole('row')).toHaveCount(3);
  const results = (await members.getByRole('row').allInnerTexts()).slice(1).map(centsIn);
  const net = page.getByRole('region', { name: 'Beneficio Neto' });
  expect(centsIn(await net.innerText())).toBe((results[0] ?? 0) + (results[1] ?? 0));

  await page.getByLabel('Cuenta', { exact: true }).selectOption({ label: '10005678 · Parque-Demo · USD' });
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Grupo' })).toBeVisible();
});
