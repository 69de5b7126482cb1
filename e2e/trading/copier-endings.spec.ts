import { registerUser } from '../testing/people';
import { waitUntilOwned } from '../testing/product/api';
import {
  activate,
  buy,
  copyTimeouts,
  connect,
  listPositions,
  stepIndex,
  waitUntilMastersRead,
} from '../testing/product/copier';
import { sendPurchase } from '../testing/product/hotmart';
import { scaleTimeout } from '../testing/patience';
import { expect, openAs, test } from '../testing/test';

const connector = 1;

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test('an owner whose product is refunded sees why no position is opened, pauses, closes all copies and deletes the accounts', async ({
  page,
  product,
  consoleWatch,
}) => {
  // The user loses the connector with the last account, while the screen still refreshes.
  consoleWatch.provoke(/status of 403 .*\/api\/(copier|mt5\/account\/conector)/);
  const [master, child] = [10003001, 10003002];
  const trader = await registerUser(product);
  const purchase = { productId: connector, email: trader.email, transaction: `HP-${master}` };
  await sendPurchase(product, purchase);
  await waitUntilOwned(product, trader.token, connector);
  await connect(product, trader, { master, child });
  await waitUntilMastersRead(product, trader);
  await openAs(page, trader, '/conector');
  await activate(page);
  await buy(product, trader, { symbol: stepIndex, lots: 0.2, number: master });
  await expect.poll(() => listPositions(product, trader, child), copyTimeouts).toEqual([`${stepIndex} 0.2`]);

  await test.step('the notice appears without a reload, and the form disappears', async () => {
    await sendPurchase(product, { ...purchase, event: 'PURCHASE_REFUNDED' });
    await expect(page.getByText('Tu Conector ya no está activo: no se abre nada nuevo')).toBeVisible({
      timeout: scaleTimeout(60_000),
    });
    await expect(page.getByRole('link', { name: 'Renovar' })).toBeVisible();
    await expect(page.getByLabel('Numero de cuenta')).toBeHidden();
  });

  await test.step('after a reload the screen is still there, and the copy is paused', async () => {
    await page.reload();
    await page.getByRole('radio', { name: 'Pausado' }).click();
    await expect(page.getByText(`Cuenta ${child}: Pausado`)).toBeVisible();
  });

  await test.step('all copies are closed, with the result of each position', async () => {
    await page.getByRole('button', { name: 'Cerrar todo' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('1 posición, 0,20 lotes');
    await dialog.getByRole('button', { name: 'Cerrar 1 posición' }).click();
    await expect(page.getByRole('list', { name: 'Posiciones que se cierran' })).toContainText(
      /Cerrados 0,20 lotes a/,
    );
    await page.getByRole('button', { name: 'Hecho' }).click();
    expect(await listPositions(product, trader, child)).toEqual([]);
  });

  await test.step('both accounts are deleted, and the connector leaves the menu', async () => {
    await page.getByRole('link', { name: 'Cuentas', exact: true }).click();
    for (const account of [child, master]) {
      await page.getByRole('button', { name: `Eliminar la cuenta ${account}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
      await expect(page.getByText(`Cuenta ${account} eliminada con éxito`)).toBeVisible();
    }
    await expect(page).toHaveURL(/#\/products$/, { timeout: scaleTimeout(60_000) });
  });
});
