import { lookAt } from '../testing/browser/look';
import { admin, newUser, sessionOf } from '../testing/people';
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
  const { token } = await sessionOf(product, admin);
  const { data } = await call<StoredProduct[]>(product, 'GET', '/admin/products', { token });
  const stored = data.find(({ id }) => id === connector);
  const { position: _position, ...facts } = stored ?? { id: connector, position: 1 };
  const body = { ...facts, max_masters: 2, max_children: 4, reason: 'Plan con dos maestras' };
  const { status } = await call(product, 'PUT', '/admin/products', { token, body });
  expect(status).toBe(200);
}

test('the groups of several masters and of children without one fit every width, and axe finds no fault', async ({
  page,
  product,
  open,
}) => {
  const first = 10008100;
  await includeTwo(product);
  const trader = await newUser(product, [connector]);
  const { token } = trader;
  const one = await connectAccount(product, trader, { type: 2, number: first + 1 });
  const two = await connectAccount(product, trader, { type: 2, number: first + 2 });
  await connectAccount(product, trader, { type: 3, number: first + 3, master_id: one });
  await connectAccount(product, trader, { type: 3, number: first + 4, master_id: two });
  await open(trader, '/conector/cuentas');
  await page.getByRole('button', { name: `Editar la cuenta ${first + 3}` }).click();
  const master = page.getByRole('combobox', { name: 'Copia de' });
  await master.selectOption({ label: `${first + 2} · Parque-Sinteticos` });
  await lookAt(page, 'a child that is given another master');

  const { status } = await call(product, 'DELETE', `/mt5/account/conector/${two}`, { token });
  expect(status).toBe(200);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Hijas sin maestra' })).toBeVisible();
  await lookAt(page, 'a child without a master');
});
