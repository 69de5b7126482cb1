import { call } from '../testing/product/api';
import { newUser } from '../testing/people';
import { expect, test } from '../testing/test';

interface Licence {
  readonly id: number;
}

test('the licence of another user can be neither read, nor written, nor deleted', async ({ product }) => {
  const owner = await newUser(product, [6]);
  const other = await newUser(product, [6]);
  const { data: licence } = await call<Licence>(product, 'POST', '/license', {
    token: owner.token,
    body: { product_id: 6, account_1: 41005995 },
  });
  const asOther = { token: other.token };
  const read = await call(product, 'GET', `/getaccount/${owner.id}/6`, asOther);
  expect(read).toMatchObject({ status: 403, data: { code: 'forbidden' } });

  const numbers = { user_id: owner.id, product_id: 6, account_1: 777 };
  const writing = await call(product, 'POST', '/license', { ...asOther, body: numbers });
  expect(writing).toMatchObject({ status: 403, data: { code: 'forbidden' } });
  const body = { id: licence.id, ...numbers, account_2: null, status: 'Bloqueado' };
  const edit = await call(product, 'PUT', '/license', { ...asOther, body });
  expect(edit).toMatchObject({ status: 403, data: { code: 'forbidden' } });
  const removal = await call(product, 'DELETE', `/license/${licence.id}`, asOther);
  expect(removal.status).toBe(403);

  const kept = await call(product, 'GET', `/getaccount/${owner.id}/6`, { token: owner.token });
  expect(kept).toMatchObject({ status: 200, data: { account_1: 41005995, status: 'Activo' } });
});

test('spec 2: without a token every address redirects to the sign-in, once', async ({ page }) => {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).hash));
  await page.goto('/#/escaner');
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect(addresses.filter((address) => address !== '#/escaner')).toEqual(['#/login?volver=%2Fescaner']);
});
