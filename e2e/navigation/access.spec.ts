import { call } from '../testing/product/api';
import { admin, diego, lucia, newPerson, sessionOf } from '../testing/people';
import { expect, test } from '../testing/test';
import { distOf, fixtureFolder } from '../testing/workspace';

// This file publishes a remote with a screen for admins.
test.use({ installation: 'access' });

interface Licence {
  readonly id: number;
}

test('the licence of another user can be neither read, nor written, nor deleted', async ({ product }) => {
  const owner = await newPerson(product, [6]);
  const other = await newPerson(product, [6]);
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

test('a call without a token is answered 401', async ({ product }) => {
  for (const path of ['/user/products', '/getaccount/1/6', '/userlicences/dashpro']) {
    const { status, data } = await call(product, 'GET', path);
    expect({ path, status }).toEqual({ path, status: 401 });
    expect(data).toMatchObject({ code: 'session_required', message: 'Inicia sesión para continuar.' });
  }
});

test('spec 2: without a token every address redirects to the sign-in, once', async ({ page }) => {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).hash));
  await page.goto('/#/escaner');
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect(addresses.filter((address) => address !== '#/escaner')).toEqual(['#/login?volver=%2Fescaner']);
});

test('an address whose product the user does not own redirects to the products', async ({
  page,
  product,
  open,
}) => {
  await open(await sessionOf(product, diego), '/dashpro');
  await expect(page).toHaveURL(/#\/products$/);
  await expect(page.getByRole('heading', { name: 'Productos', level: 1 })).toBeVisible();
});

test('spec 6: the address of an owned product opens', async ({ page, product, open }) => {
  await open(await sessionOf(product, diego), '/escaner');
  await expect(page.getByRole('heading', { name: 'Ingresa El Numero De Cuenta' })).toBeVisible();
});

test('an unknown address shows a page that reports it and links to the home path', async ({
  page,
  product,
  open,
}) => {
  await open(await sessionOf(product, diego), '/no-existe');
  await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible();
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(page.getByRole('heading', { name: 'Pago', level: 1 })).toBeVisible();
});

test.describe('an address for admins', () => {
  test.beforeAll(({ product }) => product.publish(distOf(fixtureFolder('boletin'))));

  test('redirects other users to the products, and is not in their menu', async ({ page, product, open }) => {
    await open(await sessionOf(product, lucia), '/boletin/redactar');
    await expect(page).toHaveURL(/#\/products$/);
    await expect(page.getByRole('link', { name: 'Boletín', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Redactar boletín' })).toBeHidden();
  });

  test('opens for an admin', async ({ page, product, open }) => {
    await open(await sessionOf(product, admin));
    await page.getByRole('link', { name: 'Redactar boletín' }).click();
    await expect(page.getByRole('heading', { name: 'Redactar boletín' })).toBeVisible();
  });
});
