import { newUser } from '../testing/people';
import { buy, held, index, other, register, whenRead } from '../testing/product/copier';
import { expect, test } from '../testing/test';

const connector = 1;
const masterNumber = 10002001;
const childNumber = 10002002;

test(
  'a trader copies a master, pauses, and sends the missing orders from a preview',
  { tag: ['@core', '@engine', '@place'] },
  async ({ page, product, open }) => {
    const trader = await newUser(product, [connector]);
    const log = page.getByRole('list', { name: 'Registro de copias' });

    await test.step('registers a master and a child on the simulator', async () => {
      await open(trader, '/conector');
      await register(page, 'Cuenta Maestra', masterNumber);
      await register(page, 'Cuenta Hija', childNumber, '1,5');
      await whenRead(product, trader);
    });

    await test.step('activates the copy after reading the explanation', async () => {
      await page.getByRole('link', { name: 'Registro y ajustes' }).click();
      await expect(page.getByText('Todavía no se ha copiado nada')).toBeVisible();
      await page.getByRole('radio', { name: 'Activo' }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('Puedes perder dinero');
      await expect(question.getByRole('button', { name: 'Activar la copia' })).toBeDisabled();
      await question.getByRole('checkbox').check();
      await question.getByRole('button', { name: 'Activar la copia' }).click();
      // The radio is checked before the answer; the dialog closes with it. Earlier positions are not copied.
      await expect(question).toBeHidden();
      await expect(page.getByRole('radio', { name: 'Activo' })).toBeChecked();
      await expect(page.getByText('En directo')).toBeVisible();
    });

    await test.step('a position of the master is in the log with its calculation, and in the child', async () => {
      await buy(product, trader, { symbol: index, lots: 0.17, number: masterNumber });
      const entry = log.getByRole('listitem').filter({ hasText: `Abrir compra ${index}` });
      await expect(entry).toContainText('0,17 × 1,5 = 0,255 → 0,25, paso 0,01');
      await expect(entry).toContainText('Copiada');
      await expect(entry).toContainText(/plataforma [\d.]+ ms \+ bróker [\d.]+ ms/);
      expect(await held(product, trader, childNumber)).toEqual([`${index} 0.25`]);
    });

    await test.step('a position of the master during a pause is not copied, and is listed as missed', async () => {
      await page.getByRole('radio', { name: 'Pausado' }).click();
      await expect(page.getByText(`Cuenta ${childNumber}: Pausado`)).toBeVisible();
      await buy(product, trader, { symbol: other, lots: 0.2, number: masterNumber });
      await page.getByRole('combobox', { name: 'Resultado' }).selectOption({ label: 'Sin copiar' });
      await expect(log.getByRole('listitem')).toHaveCount(1);
      await expect(log).toContainText(`Abrir compra ${other}`);
      await expect(log).toContainText('La cuenta estaba pausada');
      expect(await held(product, trader, childNumber)).toEqual([`${index} 0.25`]);
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
      await expect(log).toContainText(`Abrir compra ${other}`);
      await expect.poll(() => held(product, trader, childNumber)).toEqual([`${index} 0.25`, `${other} 0.3`]);
    });
  },
);
