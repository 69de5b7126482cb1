import { lookAt } from '../testing/browser/look';
import { admin, newUser, sessionOf, type User } from '../testing/people';
import { call } from '../testing/product/api';
import {
  activate,
  buy,
  chooseMaster,
  close,
  copied,
  held,
  index,
  other,
  register,
  whenRead,
} from '../testing/product/copier';
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

/** Connects an account at the simulator without the screen. Returns its id. */
async function connectOne(
  product: Product,
  { token }: User,
  account: { readonly type: 2 | 3; readonly number: number; readonly master_id?: number },
): Promise<number> {
  const servers = await call<{ id: number; name: string }[]>(product, 'GET', '/mt5/servers');
  const server_id = servers.data.find(({ name }) => name === 'Parque-Sinteticos')?.id;
  const body = { ...account, server_id, password: `demo-${account.number}` };
  const { status, data } = await call<{ id: number }>(product, 'POST', '/mt5/account/conector', {
    body,
    token,
  });
  expect(status).toBe(201);
  return data.id;
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
  const one = await connectOne(product, trader, { type: 2, number: first + 1 });
  const two = await connectOne(product, trader, { type: 2, number: first + 2 });
  await connectOne(product, trader, { type: 3, number: first + 3, master_id: one });
  await connectOne(product, trader, { type: 3, number: first + 4, master_id: two });
  await open(trader, '/conector');
  await page.getByRole('button', { name: `Editar la cuenta ${first + 3}` }).click();
  await chooseMaster(page, first + 2);
  await lookAt(page, 'a child that is given another master');

  const { status } = await call(product, 'DELETE', `/mt5/account/conector/${two}`, { token });
  expect(status).toBe(200);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Hijas sin maestra' })).toBeVisible();
  await lookAt(page, 'a child without a master');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('a trader with two masters copies each into its own child, and gives a child the other master', async ({
    page,
    product,
    open,
  }) => {
    const [one, two, childOfOne, childOfTwo] = [10006001, 10006002, 10006003, 10006004];
    await includeTwo(product);
    const trader = await newUser(product, [connector]);
    const copiesOf = (master: number) => page.getByRole('region', { name: `Copias de la maestra ${master}` });
    const group = (master: number) => page.getByRole('region', { name: `Cuenta Master ${master}` });

    await test.step('two masters and a child of each are registered', async () => {
      await open(trader, '/conector');
      await register(page, 'Cuenta Maestra', one);
      await register(page, 'Cuenta Maestra', two);
      await register(page, 'Cuenta Hija', childOfOne, undefined, one);
      await register(page, 'Cuenta Hija', childOfTwo, undefined, two);
      await expect(group(one)).toContainText(String(childOfOne));
      await expect(group(two)).toContainText(String(childOfTwo));
      await expect(page.getByText('2 de 2 maestras')).toBeVisible();
      await whenRead(product, trader);
    });

    const position = await test.step('each child copies its own master alone', async () => {
      await activate(page, childOfOne);
      await activate(page, childOfTwo);
      const bought = await buy(product, trader, { symbol: index, lots: 0.2, number: one });
      await buy(product, trader, { symbol: other, lots: 0.3, number: two });
      await expect.poll(() => held(product, trader, childOfOne), copied).toEqual([`${index} 0.2`]);
      await expect.poll(() => held(product, trader, childOfTwo), copied).toEqual([`${other} 0.3`]);
      return bought;
    });

    await test.step('a child with an open copy keeps its master, and the form states why', async () => {
      await page.getByRole('button', { name: `Editar la cuenta ${childOfOne}` }).click();
      const field = page.getByRole('combobox', { name: 'Copia de' });
      await expect(field).toBeDisabled();
      await expect(page.getByText('Tiene 1 copia abierta de esta maestra.')).toBeVisible();
      await close(product, trader, one, position);
      await expect.poll(() => held(product, trader, childOfOne), copied).toEqual([]);
      await expect(field).toBeEnabled({ timeout: copied.timeout });
    });

    await test.step('without open copies it is given the other master, and is paused', async () => {
      await chooseMaster(page, two);
      await expect(
        page.getByText(`La cuenta ${childOfOne} pasará a copiar de la maestra ${two}`),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Actualizar Cuenta' }).click();
      await expect(page.getByText(`Cuenta ${childOfOne} Guardada con éxito`)).toBeVisible();
      await expect(group(two)).toContainText(String(childOfOne));
      await expect(copiesOf(one)).toBeHidden();
      const card = copiesOf(two).getByRole('region', { name: `Copia en la cuenta ${childOfOne}` });
      await expect(card.getByRole('radio', { name: 'Pausado' })).toBeChecked();
    });

    await test.step('once activated again it copies the new master, and no longer the first one', async () => {
      await activate(page, childOfOne);
      await buy(product, trader, { symbol: other, lots: 0.1, number: one });
      await buy(product, trader, { symbol: index, lots: 0.4, number: two });
      await expect.poll(() => held(product, trader, childOfOne), copied).toEqual([`${index} 0.4`]);
      await expect
        .poll(() => held(product, trader, childOfTwo), copied)
        .toEqual([`${index} 0.4`, `${other} 0.3`]);
      expect(await held(product, trader, childOfOne)).toEqual([`${index} 0.4`]);
    });

    await test.step('the screen of a child names its master', async () => {
      await copiesOf(two).getByRole('link', { name: 'Registro y ajustes' }).first().click();
      await expect(page.getByText(`Copia de la maestra ${two}`)).toBeVisible();
      await page.getByRole('link', { name: 'Volver al conector' }).click();
    });

    await test.step('the deletion of a master names the children that stay without one', async () => {
      await page.getByRole('button', { name: `Eliminar la cuenta ${two}` }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('2 cuentas hijas se quedarán sin maestra y pausadas');
      await question.getByRole('radio', { name: /^Dejarlas abiertas/ }).check();
      await question.getByRole('button', { name: 'Eliminar y dejar 3 abiertas' }).click();
      await expect(page.getByText(`Cuenta ${two} eliminada con éxito`)).toBeVisible();
      const alone = page.getByRole('region', { name: 'Hijas sin maestra' });
      await alone.getByRole('button', { name: `Elegir maestra para la cuenta ${childOfTwo}` }).click();
      await chooseMaster(page, one);
      await page.getByRole('button', { name: 'Actualizar Cuenta' }).click();
      await expect(group(one)).toContainText(String(childOfTwo));
    });
  });
});
