import { lookAt } from '../testing/browser/look';
import { admin, registerUser, openSession } from '../testing/people';
import { call } from '../testing/product/api';
import { connectAccount } from '../testing/product/copier';
import type { Product } from '../testing/product/product';
import { expect, test } from '../testing/test';

test.use({ installation: 'several-masters' });

const connector = 1;

interface StoredProduct {
  readonly id: number;
  readonly position: number;
}

/** Lets the connector include two masters and four children. */
async function includeTwo(product: Product): Promise<void> {
  const { token } = await openSession(product, admin);
  const { data } = await call<StoredProduct[]>(product, 'GET', '/admin/products', { token });
  const storedProduct = data.find(({ id }) => id === connector);
  const { position: _position, ...facts } = storedProduct ?? { id: connector, position: 1 };
  const body = { ...facts, max_masters: 2, max_children: 4, reason: 'Plan con dos maestras' };
  const { status } = await call(product, 'PUT', '/admin/products', { token, body });
  expect(status).toBe(200);
}

test('the groups of several masters and of children without one fit every width, and axe finds no fault', async ({
  page,
  product,
  open,
}) => {
  const firstNumber = 10008100;
  await includeTwo(product);
  const trader = await registerUser(product, [connector]);
  const { token } = trader;
  const firstMaster = await connectAccount(product, trader, { type: 2, number: firstNumber + 1 });
  const secondMaster = await connectAccount(product, trader, { type: 2, number: firstNumber + 2 });
  await connectAccount(product, trader, { type: 3, number: firstNumber + 3, master_id: firstMaster });
  await connectAccount(product, trader, { type: 3, number: firstNumber + 4, master_id: secondMaster });
  await open(trader, '/conector/cuentas');
  await page.getByRole('button', { name: `Editar la cuenta ${firstNumber + 3}` }).click();
  const master = page.getByRole('combobox', { name: 'Copia de' });
  await master.selectOption({ label: `${firstNumber + 2} · Parque-Sinteticos` });
  await lookAt(page, 'a child that is given another master');

  const { status } = await call(product, 'DELETE', `/mt5/account/conector/${secondMaster}`, { token });
  expect(status).toBe(200);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Hijas sin maestra' })).toBeVisible();
  await lookAt(page, 'a child without a master');
});
