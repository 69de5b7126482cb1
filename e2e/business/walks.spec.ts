import type { Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { admin, createEmail, registerUser, openSession } from '../testing/people';
import { call, waitUntilOwned } from '../testing/product/api';
import { activate, register, waitUntilMastersRead } from '../testing/product/copier';
import { sendPurchase } from '../testing/product/hotmart';
import { readNewestMail, findToken } from '../testing/product/mailbox';
import { startTerminal } from '../testing/product/terminal';
import { expect, readStoredSession, test } from '../testing/test';
import { root } from '../testing/workspace';

const devices = [
  { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  { name: 'phone', use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
] as const;

const table = readFileSync(path.join(root, 'docs', 'walks.md'), 'utf8');

/** Returns the cells of a walk in the documentation: its presses on a desktop and on a phone, and where it begins. */
function findCells(walk: string): readonly string[] {
  const lines = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return lines.find(([, name]) => name === walk)?.slice(2) ?? [];
}

/** Returns the address at which a walk begins. */
function getFirstAddress(walk: string): string {
  const address = /^`(\/.*)`$/.exec(findCells(walk)[2] ?? '')?.[1];
  if (address === undefined) throw new Error(`docs/walks.md has no start for "${walk}"`);
  return address;
}

/** Returns how many presses the documentation allows for a walk. */
function getMaxPresses(walk: string, device: 'desktop' | 'phone'): number {
  const count = Number(findCells(walk)[device === 'desktop' ? 0 : 1]);
  if (!Number.isInteger(count)) throw new Error(`docs/walks.md has no count for "${walk}"`);
  return count;
}

/** Counts the presses of mouse and finger from now on. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction('reportPress', () => void presses++);
  await page.addInitScript(() => {
    const report: unknown = Reflect.get(window, 'reportPress');
    if (typeof report === 'function') window.addEventListener('pointerdown', () => void report(), true);
  });
  return () => presses;
}

for (const { name: device, use } of devices) {
  test.describe(`on a ${device}`, () => {
    test.use(use);

    let presses: () => number;
    test.beforeEach(async ({ page }) => {
      presses = await countPresses(page);
    });

    /** Compares the presses since `before` with the documentation. */
    function expectDocumentedPresses(walk: string, pressesBefore = 0): void {
      const count = presses() - pressesBefore;
      expect(count, `presses of "${walk}"`).toBeGreaterThan(0);
      expect(count, `presses of "${walk}"`).toBeLessThanOrEqual(getMaxPresses(walk, device));
    }

    /** Opens an entry of the menu, which phones show in a sheet. */
    async function openMenuEntry(page: Page, name: string): Promise<void> {
      if (device === 'phone') await page.getByRole('button', { name: 'Menú' }).click();
      const menu = page.getByRole('navigation', {
        name: device === 'phone' ? 'Menú completo' : 'Menú principal',
      });
      await menu.getByRole('link', { name }).click();
    }

    /** Registers a simulated account in the form of the journal, which then shows it. */
    async function registerInJournal(page: Page, account: number): Promise<void> {
      await page.getByRole('combobox', { name: 'Servidor' }).selectOption({ label: 'Parque-Demo' });
      await page.getByLabel('Número de cuenta').fill(String(account));
      await page.getByLabel('Contraseña', { exact: true }).fill(`ver-${account}`);
      await page.getByRole('button', { name: 'Registrar Cuenta' }).click();
      await expect(page.getByRole('table', { name: 'Operaciones recientes' })).toBeVisible();
    }

    test('a new user chooses and buys a product', async ({ page, context, product, open }) => {
      const user = await registerUser(product);
      await context.route('https://pay.hotmart.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Pago</title>' }),
      );
      await open(user, getFirstAddress('choose and buy a product'));
      await page.getByRole('link', { name: 'Elegir producto' }).click();
      const sale = context.waitForEvent('page');
      await page.getByRole('link', { name: /^ADQUIRIR DashPro/ }).click();
      await (await sale).close();
      await sendPurchase(product, { productId: 6, email: user.email });
      const { token } = await readStoredSession(page);
      await waitUntilOwned(product, token ?? '', 6);
      await expect(page.getByText('DashPro ya está activo en tu cuenta.')).toBeVisible();
      await openMenuEntry(page, 'DashPro');
      await expect(page.getByLabel('Cuenta Nro 1')).toBeVisible();
      expectDocumentedPresses('choose and buy a product');
    });

    test('a trader connects a terminal, and opens its journal', async ({ page, product, open }) => {
      const login = device === 'phone' ? 20004001 : 20004002;
      await open(
        await registerUser(product, [2]),
        getFirstAddress('connect a terminal and open its journal'),
      );
      // The link is below a form that grows once its servers are there.
      await expect(page.getByRole('combobox', { name: 'Servidor' })).toBeEnabled();
      await page.getByRole('link', { name: 'Conectar mi terminal' }).click();
      await expect(page.getByText('Esto se hace en el ordenador')).toBeVisible({
        visible: device === 'phone',
      });
      const download = page.getByRole('button', { name: 'Descargar Parque.mq5' });
      if (device === 'phone') await expect(download).toBeHidden();
      else {
        const file = page.waitForEvent('download');
        await download.click();
        const program = readFileSync(await (await file).path());
        expect(program.toString()).toContain(`InpAddress = "${product.address}"`);
        await expect(page.getByText(createHash('sha256').update(program).digest('hex'))).toBeAttached();
      }
      await page.getByRole('button', { name: 'Pedir un código' }).click();
      const code = page.getByRole('status', { name: 'Código' });
      await page.getByRole('button', { name: 'Copiar el código' }).click();
      const terminal = startTerminal(product, (await code.textContent()) ?? '', login);
      try {
        await page.getByRole('button', { name: 'Sí, es mi cuenta' }).click();
        const account = page.getByRole('region', { name: `Cuenta ${login}` });
        await expect(account.getByText('Conectado', { exact: true })).toBeVisible();
        await expect(page.getByText('Copiado')).toBeHidden();
        await account.getByRole('button', { name: 'Usar en el diario' }).click();
        await account.getByRole('link', { name: 'Abrir el diario' }).click();
        await expect(page.getByText(String(login)).first()).toBeVisible();
        expectDocumentedPresses('connect a terminal and open its journal');
      } finally {
        await terminal.stop();
      }
    });

    test('an owner registers the account of a licence, and installs its program', async ({
      page,
      product,
      open,
    }) => {
      const { token } = await openSession(product, admin);
      const data = Buffer.from('compiled').toString('base64');
      await call(product, 'PUT', '/admin/programs/dashpro', { token, body: { version: '2.1', data } });
      await open(await registerUser(product, [6]), getFirstAddress('register the account of a licence'));
      await openMenuEntry(page, 'DashPro');
      await page.getByLabel('Cuenta Nro 1').fill('41005995');
      await page.getByRole('button', { name: 'REGISTRAR CUENTA NR 1' }).click();
      await page.getByRole('button', { name: 'Registrar y fijar' }).click();
      await expect(page.getByLabel('Cuenta Nro 1')).toBeDisabled();
      expectDocumentedPresses('register the account of a licence');

      await test.step('installs the program', async () => {
        const pressesBefore = presses();
        const file = page.waitForEvent('download');
        await page.getByRole('button', { name: /^Descargar dashpro\.ex5/ }).click();
        expect((await file).suggestedFilename()).toBe('dashpro.ex5');
        await page.getByRole('button', { name: 'Copiar la dirección' }).click();
        await page.getByRole('button', { name: 'Mostrar la clave' }).click();
        await page.getByRole('button', { name: 'Copiar la clave' }).click();
        expectDocumentedPresses('install DashPro from its program', pressesBefore);
      });
      await call(product, 'DELETE', '/admin/programs/dashpro', { token });
    });

    test('a trader opens a journal, and works with it', async ({ page, context, product, open }) => {
      await open(await registerUser(product, [2]), getFirstAddress('open a journal for a broker account'));
      await registerInJournal(page, 10001234);
      expectDocumentedPresses('open a journal for a broker account');

      await test.step('calculates the size of a trade', async () => {
        const pressesBefore = presses();
        await page.getByRole('button', { name: 'Calculadora de lotes' }).click();
        await expect(page.getByRole('dialog').getByLabel('Riesgo por operación')).toBeVisible();
        expectDocumentedPresses('calculate the size of a trade', pressesBefore);
        await page.keyboard.press('Escape');
      });

      await test.step('adds a second account', async () => {
        const pressesBefore = presses();
        await page.getByRole('link', { name: 'Añadir cuenta' }).click();
        await registerInJournal(page, 10001235);
        await expect(page.getByRole('combobox', { name: 'Cuenta' })).toContainText('10001234');
        expectDocumentedPresses('add a second account', pressesBefore);
      });

      await test.step('finds a trade of last month by its symbol', async () => {
        const pressesBefore = presses();
        await page.getByRole('link', { name: 'Operaciones', exact: true }).click();
        const from = page.getByLabel('Desde');
        if (device === 'phone') await page.getByRole('button', { name: 'Filtros' }).click();
        const today = new Date();
        const lastDay = new Date(Date.UTC(today.getFullYear(), today.getMonth(), 0))
          .toISOString()
          .slice(0, 10);
        await from.fill(`${lastDay.slice(0, 8)}01`);
        await page.getByLabel('Hasta').fill(lastDay);
        const table = page.getByRole('table', { name: 'Operaciones' });
        const symbol = (await table.getByRole('link').first().textContent()) ?? '';
        await page.getByRole('searchbox', { name: 'Buscar' }).fill(symbol);
        await expect(page).toHaveURL(new RegExp(`buscar=${symbol}`));
        await expect(table.getByRole('link', { name: symbol }).first()).toBeVisible();
        expectDocumentedPresses('find a trade of last month by its symbol', pressesBefore);
      });

      // On a phone, a menu of the browser opens it.
      if (device === 'desktop') {
        await test.step('opens a trade in a new tab', async () => {
          const pressesBefore = presses();
          const openedPage = context.waitForEvent('page');
          const trade = page.getByRole('table', { name: 'Operaciones' }).getByRole('link').first();
          await trade.click({ modifiers: ['ControlOrMeta'] });
          const tab = await openedPage;
          await expect(tab.getByRole('region', { name: 'Nota y etiquetas' })).toBeVisible();
          await tab.close();
          expectDocumentedPresses('open a trade in a new tab', pressesBefore);
        });
      }

      await test.step('writes a note on it', async () => {
        const pressesBefore = presses();
        await page.getByRole('table', { name: 'Operaciones' }).getByRole('link').first().click();
        await page.getByLabel('Nota', { exact: true }).fill('Entré tarde.');
        await expect(page.getByText('Guardado', { exact: true })).toBeVisible();
        expectDocumentedPresses('write a note on a trade', pressesBefore);
      });

      await test.step('reads a day and writes a note', async () => {
        await page.getByRole('link', { name: 'Resumen', exact: true }).click();
        const pressesBefore = presses();
        const day = page
          .getByRole('button', { name: /: \d+ operaci/ })
          .filter({ hasText: /\d/ })
          .first();
        await day.click();
        await page.getByRole('link', { name: 'Nota, plan y revisión del día' }).click();
        await page.getByLabel('Nota', { exact: true }).fill('Entré tarde.');
        await page.getByRole('button', { name: 'Guardar nota' }).click();
        await expect(page.getByText('Nota guardada')).toBeVisible();
        expectDocumentedPresses('read a day and write a note', pressesBefore);
      });
    });

    // All other walks take the same presses with a mouse.
    if (device === 'desktop') return;

    test('a visitor sees a product and its price before registering', async ({ page }) => {
      await page.goto(`/#${getFirstAddress('see a product and its price before registering')}`);
      await page.getByRole('link', { name: 'DashPro', exact: true }).click();
      await expect(page.getByRole('region', { name: 'Resumen' })).toContainText(/149,00\sUS\$ sin caducidad/);
      await expect(page.getByRole('region', { name: 'Qué necesitas' })).toBeVisible();
      expectDocumentedPresses('see a product and its price before registering');
    });

    test('a visitor registers and confirms the e-mail address', async ({ page, product }) => {
      const email = createEmail();
      await page.goto(`/#${getFirstAddress('register and confirm the e-mail address')}`);
      await page.getByRole('link', { name: 'Crear cuenta' }).click();
      await page.getByLabel('Nombre').fill('Nuria Vidal');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Contraseña', { exact: true }).fill('entre-robles-y-olmos');
      await page.getByLabel('Verificar contraseña').fill('entre-robles-y-olmos');
      await page.getByRole('button', { name: 'Registrarme' }).click();
      await expect(page.getByRole('region', { name: 'Tus primeros pasos' })).toBeVisible();
      const { token } = await openSession(product, admin);
      // The mailed link names another host, where the browser has no session.
      const mail = await readNewestMail(product, token, email);
      await page.goto(`/#/confirmar-correo?enlace=${findToken(mail)}`);
      await expect(page.getByText('Correo confirmado')).toBeVisible();
      expectDocumentedPresses('register and confirm the e-mail address');
    });

    test('a new user looks at sample data and returns', async ({ page, product, open }) => {
      await open(await registerUser(product), getFirstAddress('look at sample data and return'));
      await page.getByRole('link', { name: 'Ver un diario de ejemplo' }).click();
      await expect(page.getByText('Datos de ejemplo')).toBeVisible();
      await page.getByRole('link', { name: 'Cerrar el ejemplo' }).click();
      await expect(page.getByRole('region', { name: 'Tus primeros pasos' })).toBeVisible();
      expectDocumentedPresses('look at sample data and return');
    });

    test('a buyer finds a purchase that waits', async ({ page, product, open }) => {
      const user = await registerUser(product);
      const transaction = `HP${Date.now()}`;
      await sendPurchase(product, { productId: 6, email: createEmail(), transaction });
      await open(user, getFirstAddress('find a purchase that waits'));
      await page.getByLabel(/Código de (la )?transacción/).fill(transaction);
      await page.getByRole('button', { name: 'Buscar compra' }).click();
      await expect(page.getByText(/otro correo/i)).toBeVisible();
      expectDocumentedPresses('find a purchase that waits');
    });

    test('a trader connects two accounts and activates the copy', async ({ page, product, open }) => {
      const trader = await registerUser(product, [1]);
      await open(trader, getFirstAddress('connect two accounts and activate the copy'));
      await register(page, 'Cuenta Maestra', 10006001);
      await register(page, 'Cuenta Hija', 10006002, '1');
      await waitUntilMastersRead(product, trader);
      await page.getByRole('link', { name: 'Registro y ajustes' }).click();
      await activate(page);
      expectDocumentedPresses('connect two accounts and activate the copy');

      await test.step('stops the copy', async () => {
        await page.goto(`/#${getFirstAddress('stop a copy')}`);
        const pressesBefore = presses();
        await page.getByRole('radio', { name: 'Pausado' }).click();
        await expect(page.getByRole('radio', { name: 'Pausado' })).toBeChecked();
        await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
        expectDocumentedPresses('stop a copy', pressesBefore);
      });
    });

    test('a client registers a payment to the fund and withdraws it', async ({ page, product, open }) => {
      await open(
        await registerUser(product),
        getFirstAddress('register a payment to the fund and withdraw it'),
      );
      await page.getByLabel('Usuario de Binance').fill('nuria_btc');
      await page.getByLabel('Monto Transferido').fill('150');
      await page.getByLabel(/ID de la transacción/).fill('0xab12');
      await page.getByRole('button', { name: 'Registrar pago' }).click();
      await page.getByRole('button', { name: 'Anular registro' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Anular registro' }).click();
      await expect(page.getByRole('button', { name: 'Registrar pago' })).toBeEnabled();
      expectDocumentedPresses('register a payment to the fund and withdraw it');
    });
  });
}
