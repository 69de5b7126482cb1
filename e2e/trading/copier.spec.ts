import { registerUser } from '../testing/people';
import {
  activate,
  buy,
  listPositions,
  stepIndex,
  volatilityIndex,
  register,
  waitUntilMastersRead,
} from '../testing/product/copier';
import { expect, test } from '../testing/test';

const connector = 1;
const masterNumber = 10002001;
const childNumber = 10002002;

test(
  'a trader copies a master, pauses, and sends the missing orders from a preview',
  { tag: ['@core', '@engine', '@place'] },
  async ({ page, product, open }) => {
    const trader = await registerUser(product, [connector]);
    const log = page.getByRole('list', { name: 'Registro de copias' });

    await test.step('registers a master and a child on the simulator', async () => {
      await open(trader, '/conector');
      await register(page, 'Cuenta Maestra', masterNumber);
      await register(page, 'Cuenta Hija', childNumber, '1,5');
      await waitUntilMastersRead(product, trader);
    });

    await test.step('activates the copy after reading the explanation', async () => {
      await page.getByRole('link', { name: 'Registro y ajustes' }).click();
      await expect(page.getByText('Todavía no se ha copiado nada')).toBeVisible();
      await activate(page);
      await expect(page.getByText('En directo')).toBeVisible();
    });

    await test.step('a position of the master is in the log with its calculation, and in the child', async () => {
      await buy(product, trader, { symbol: stepIndex, lots: 0.17, number: masterNumber });
      const entry = log.getByRole('listitem').filter({ hasText: `Abrir compra ${stepIndex}` });
      await expect(entry).toContainText('0,17 × 1,5 = 0,255 → 0,25, paso 0,01');
      await expect(entry).toContainText('Copiada');
      await expect(entry).toContainText(/plataforma [\d.]+ ms \+ bróker [\d.]+ ms/);
      expect(await listPositions(product, trader, childNumber)).toEqual([`${stepIndex} 0.25`]);
    });

    await test.step('a position of the master during a pause is not copied, and is listed as missed', async () => {
      await page.getByRole('radio', { name: 'Pausado' }).click();
      await expect(page.getByText(`Cuenta ${childNumber}: Pausado`)).toBeVisible();
      await buy(product, trader, { symbol: volatilityIndex, lots: 0.2, number: masterNumber });
      await page.getByRole('combobox', { name: 'Resultado' }).selectOption({ label: 'Sin copiar' });
      await expect(log.getByRole('listitem')).toHaveCount(1);
      await expect(log).toContainText(`Abrir compra ${volatilityIndex}`);
      await expect(log).toContainText('La cuenta estaba pausada');
      expect(await listPositions(product, trader, childNumber)).toEqual([`${stepIndex} 0.25`]);
    });

    await test.step('after the reactivation the missing orders are shown, and then sent', async () => {
      await page.getByRole('radio', { name: 'Activo' }).click();
      await page.getByRole('button', { name: 'Cambiar a Activo' }).click();
      await expect(page.getByText(`Cuenta ${childNumber}: Activo`)).toBeVisible();
      await page.getByRole('button', { name: 'Sincronizar ahora' }).click();
      const orders = page.getByRole('list', { name: 'Órdenes que se enviarán' });
      await expect(orders.getByRole('listitem')).toHaveCount(1);
      await expect(orders).toContainText('0,200 × 1,5 = 0,3 → 0,300, paso 0,001');
      await page.getByRole('button', { name: 'Enviar 1 orden' }).click();
      await page.getByRole('combobox', { name: 'Resultado' }).selectOption({ label: 'Copiadas' });
      await expect(log).toContainText(`Abrir compra ${volatilityIndex}`);
      await expect
        .poll(() => listPositions(product, trader, childNumber))
        .toEqual([`${stepIndex} 0.25`, `${volatilityIndex} 0.3`]);
    });
  },
);
