import type { Page } from '@playwright/test';
import { newUser, type User } from '../testing/people';
import { whenOwned } from '../testing/product/api';
import {
  activate,
  buy,
  close,
  copied,
  connect,
  held,
  index,
  register,
  whenRead,
} from '../testing/product/copier';
import { sendPurchase } from '../testing/product/hotmart';
import type { Product } from '../testing/product/product';
import { patient } from '../testing/patience';
import { expect, openAs, test } from '../testing/test';

const connector = 1;

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

interface Accounts {
  readonly master: number;
  readonly child: number;
}

/** Connects a master and a child, opens their screen, and has one position copied. Returns the master's position. */
async function copyOne(page: Page, product: Product, trader: User, { master, child }: Accounts) {
  await connect(product, trader, { master, child });
  await whenRead(product, trader);
  await openAs(page, trader, '/conector');
  await activate(page);
  const position = await buy(product, trader, { symbol: index, lots: 0.2, number: master });
  await expect.poll(() => held(product, trader, child), copied).toEqual([`${index} 0.2`]);
  return position;
}

const deletionOf = async (page: Page, account: number) => {
  await page.getByRole('button', { name: `Eliminar la cuenta ${account}` }).click();
  return page.getByRole('alertdialog');
};

test('a child that is deleted with open copies and added again closes the copies when the master closes', async ({
  page,
  product,
}) => {
  const [master, child] = [10003011, 10003012];
  const trader = await newUser(product, [connector]);
  const position = await copyOne(page, product, trader, { master, child });

  const question = await deletionOf(page, child);
  await expect(question).toContainText('1 posición, 0,20 lotes');
  await question.getByRole('radio', { name: /^Dejarlas abiertas/ }).check();
  await question.getByRole('button', { name: 'Eliminar y dejar 1 abierta' }).click();
  await expect(page.getByText(`Cuenta ${child} eliminada con éxito`)).toBeVisible();

  await register(page, 'Cuenta Hija', child);
  await expect(page.getByText('Tenía una copia abierta de antes: se gestiona de nuevo')).toBeVisible();
  expect(await held(product, trader, child)).toEqual([`${index} 0.2`]);
  await close(product, trader, master, position);
  await expect.poll(() => held(product, trader, child), copied).toEqual([]);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('an owner whose product is refunded sees why no position is opened, pauses, closes all copies and deletes the accounts', async ({
    page,
    product,
    consoleWatch,
  }) => {
    // The user loses the connector with the last account, while the screen still refreshes.
    consoleWatch.provoke(/status of 403 .*\/api\/(copier|mt5\/account\/conector)/);
    const [master, child] = [10003001, 10003002];
    const trader = await newUser(product);
    const purchase = { productId: connector, email: trader.email, transaction: `HP-${master}` };
    await sendPurchase(product, purchase);
    await whenOwned(product, trader.token, connector);
    await copyOne(page, product, trader, { master, child });

    await test.step('the notice appears without a reload, and the form disappears', async () => {
      await sendPurchase(product, { ...purchase, event: 'PURCHASE_REFUNDED' });
      await expect(page.getByText('Tu Conector ya no está activo: no se abre nada nuevo')).toBeVisible({
        timeout: patient(60_000),
      });
      await expect(page.getByRole('link', { name: 'Renovar' })).toBeVisible();
      await expect(page.getByLabel('Numero de cuenta')).toBeHidden();
    });

    await test.step('after a reload the screen is still there, and the copy is paused', async () => {
      await page.reload();
      await page.getByRole('radio', { name: 'Pausado' }).click();
      await page.getByRole('button', { name: 'Cambiar a Pausado' }).click();
      await expect(page.getByText(`Cuenta ${child}: Pausado`)).toBeVisible();
    });

    await test.step('all copies are closed, with the result of each position', async () => {
      await page.getByRole('button', { name: 'Cerrar todo' }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('1 posición, 0,20 lotes');
      await question.getByRole('button', { name: 'Cerrar 1 posición' }).click();
      await expect(page.getByRole('list', { name: 'Posiciones que se cierran' })).toContainText(
        /Cerrados 0,20 lotes a/,
      );
      await page.getByRole('button', { name: 'Hecho' }).click();
      expect(await held(product, trader, child)).toEqual([]);
    });

    await test.step('both accounts are deleted, and the connector leaves the menu', async () => {
      for (const account of [child, master]) {
        await (await deletionOf(page, account)).getByRole('button', { name: 'Eliminar' }).click();
        await expect(page.getByText(`Cuenta ${account} eliminada con éxito`)).toBeVisible();
      }
      await expect(page).toHaveURL(/#\/products$/, { timeout: patient(60_000) });
    });
  });

  test('a position of a former master is an orphan, and one click with its confirmation closes it', async ({
    page,
    product,
  }) => {
    const [master, child, next] = [10003031, 10003032, 10003033];
    const trader = await newUser(product, [connector]);
    await copyOne(page, product, trader, { master, child });

    await test.step('the child is deleted with its copy open, and added to another master', async () => {
      const question = await deletionOf(page, child);
      await question.getByRole('radio', { name: /^Dejarlas abiertas/ }).check();
      await question.getByRole('button', { name: 'Eliminar y dejar 1 abierta' }).click();
      await expect(page.getByText(`Cuenta ${child} eliminada con éxito`)).toBeVisible();
      await (await deletionOf(page, master)).getByRole('button', { name: 'Eliminar' }).click();
      await expect(page.getByText(`Cuenta ${master} eliminada con éxito`)).toBeVisible();
      await connect(product, trader, { master: next, child });
      await whenRead(product, trader);
      await page.reload();
      await activate(page);
    });

    await test.step('the orphan is found and closed', async () => {
      await expect(page.getByText(/Hay una posición que no cuadra con la copia/)).toBeVisible({
        timeout: patient(60_000),
      });
      await page.getByRole('link', { name: 'Comprobar posiciones', exact: true }).click();
      const rows = page.getByRole('list', { name: 'Comprobar posiciones' });
      await expect(rows).toContainText('Huérfana');
      await rows.getByRole('button', { name: /^Cerrar/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar 0,20 lotes' }).click();
      await expect.poll(() => held(product, trader, child), copied).toEqual([]);
    });
  });
});
