import type { Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { call } from '../testing/product/api';
import { grantProduct, createCopyProduct } from '../testing/product/copy-product';
import { admin, registerUser, openSession } from '../testing/people';
import { openTab } from '../testing/browser/tabs';
import { expect, test } from '../testing/test';

// Products are added to the catalogue here.
test.use({ installation: 'business' });

const expectSuccessMessage = (page: Page, text: string) =>
  expect(page.getByRole('status').getByText(text)).toBeVisible();

/** Searches a table for one user. Until the search has run, the rows are about to move away from a click. */
async function findUser(page: Page, { email }: { readonly email: string }): Promise<void> {
  await page.getByRole('searchbox').fill(email);
  await expect(page.getByRole('rowgroup').last().getByRole('row')).toHaveText([new RegExp(email)]);
}

test(
  'an admin adds links to a product that has none, and a client gets one',
  { tag: ['@core', '@engine'] },
  async ({ page, context, product, open }) => {
    const copyProduct = await createCopyProduct(product);
    const client = await registerUser(product);
    await grantProduct(product, client.id, copyProduct.id);
    const links = ['https://copia.example/s/uno', 'https://copia.example/s/dos'].map(
      (link) => link + copyProduct.id,
    );
    await context.route('https://copia.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Copia</title>' }),
    );

    await test.step('with an empty pool the client reads whom to contact', async () => {
      // The page reads its links again a second later; that would reserve a link which the admin adds before.
      let answers = 0;
      const readTwice = page.waitForResponse((answer) => {
        if (answer.request().method() === 'GET' && answer.url().endsWith(`/get-link-copy/${copyProduct.url}`))
          answers += 1;
        return answers === 2;
      });
      await open(client, `/copy-client/${copyProduct.url}`);
      await readTwice;
      await expect(
        page.getByRole('heading', { name: '¿LISTO PARA GANAR DINERO EN AUTOMATICO?' }),
      ).toBeVisible();
      await expect(page.getByText('No hay enlaces disponibles. Contacta a soporte.')).toBeVisible();
    });

    const office = await openTab(context, await openSession(product, admin), `/copy/${copyProduct.url}`);
    await test.step('spec 2: the admin adds two links, and the button shows their number', async () => {
      const field = office.getByLabel('Enlace de acceso');
      await expect(office.getByRole('button', { name: 'Agg link (0)' })).toBeDisabled();
      for (const [addedLinks, link] of links.entries()) {
        await field.fill(link);
        await office.getByRole('button', { name: `Agg link (${addedLinks})` }).click();
        await expect(office.getByRole('button', { name: `Agg link (${addedLinks + 1})` })).toBeVisible();
        await expect(field).toHaveValue('');
      }
      await expect(office.getByText('Todavía no hay cuentas')).toBeVisible();
    });

    const size = page.getByLabel('Tamaño de la cuenta');
    const obtain = page.getByRole('button', { name: 'Obtener Enlace' });

    await test.step('spec 2: the client opens the first link with the size of the account, in a tab without an opener', async () => {
      await page.reload();
      await expect(obtain).toBeDisabled();
      await size.fill('2500');
      const openedPage = context.waitForEvent('page');
      await obtain.click();
      const tab = await openedPage;
      await expect(tab).toHaveTitle('Copia');
      expect(tab.url()).toBe(`${links[0]}/2500`);
      expect(await tab.evaluate(() => window.opener === null)).toBe(true);
    });

    await test.step('the link belongs to the client, and the other one stays available', async () => {
      await expect(page.getByText('Enlace Asignado (1)', { exact: true })).toBeVisible();
      await expect(page.getByText(`${links[0]}/2500`)).toBeVisible();
      await expect(size).toHaveValue('');
      await expect(page.getByText(links[1] ?? '', { exact: true })).toBeVisible();
    });

    await test.step('the admin finds the account of the client, and no unused link', async () => {
      await office.reload();
      await expect(office.getByRole('button', { name: 'Agg link (0)' })).toBeVisible();
      await expect(office.getByRole('row').filter({ hasText: client.email })).toContainText('Activo');
    });
  },
);

test(
  'a client registers a payment to the fund, an admin confirms it, and the client sees it',
  { tag: ['@core', '@place'] },
  async ({ page, context, product, open }) => {
    const client = await registerUser(product);
    const user = page.getByLabel('Usuario de Binance');
    const amount = page.getByLabel('Monto Transferido');
    const register = page.getByRole('button', { name: 'Registrar pago' });

    await test.step('a registered payment is pending and locks the form', async () => {
      await open(client, '/fondo-de-inversion');
      await user.fill('nuria_btc');
      await amount.fill('1.500,50');
      await register.click();
      await expectSuccessMessage(page, 'Pago cargado correctamente');
      await expect(page.getByText('Pendiente')).toBeVisible();
      for (const field of [user, amount, register]) await expect(field).toBeDisabled();
    });

    await test.step('the admin finds the payment by the e-mail, and confirms it with a note', async () => {
      const office = await openTab(context, await openSession(product, admin), '/admin-fondos');
      await findUser(office, client);
      const row = office.getByRole('row').filter({ hasText: client.email });
      await expect(row).toContainText('Pendiente');
      await row.getByRole('button', { name: `Revisar el pago de ${client.email}` }).click();
      await office.getByLabel('Nota').fill('Transferencia recibida');
      await office.getByRole('button', { name: 'Confirmar', exact: true }).click();
      await expect(row).toContainText('Confirmado');
    });

    await test.step('the client sees the confirmed payment with amount and note, and the form stays locked', async () => {
      await page.reload();
      await expect(page.getByText('Confirmado', { exact: true })).toBeVisible();
      await expect(page.getByText('Transferencia recibida')).toBeVisible();
      await expect(amount).toHaveValue('1.500,50');
      for (const field of [user, amount, register]) await expect(field).toBeDisabled();
    });
  },
);

interface Decision {
  readonly state: string;
  readonly abrir: boolean;
  readonly gestionar: boolean;
}

test(
  'spec 4: an admin blocks a licence, and the EA receives the block',
  { tag: '@core' },
  async ({ page, context, product, open }) => {
    const trader = await registerUser(product, [6]);
    const login = 41005995;
    const { token } = trader;
    await call(product, 'POST', '/license', { token, body: { product_id: 6, account_1: login } });

    const key = await test.step('the trader copies the key of the licence from its screen', async () => {
      await open(trader, '/dashpro');
      await page.getByRole('button', { name: 'Mostrar la clave' }).click();
      return page.getByText(/^\d+-[0-9a-f]{32}\.[0-9a-f]{64}$/).innerText();
    });

    const check = async () => {
      const { status, data } = await call<Decision>(product, 'POST', '/ea/license', {
        body: {
          token: key.split('.')[0],
          product: 'dashpro',
          login,
          server: 'Parque-Demo',
          mode: 'demo',
          version: '3.2',
          nonce: randomBytes(8).toString('hex'),
        },
      });
      return { status, ...data };
    };

    await test.step('the EA may trade, and the trader sees its last check', async () => {
      expect(await check()).toMatchObject({ status: 200, state: 'ACTIVA', abrir: true, gestionar: true });
      await page.reload();
      await expect(page.getByText(`Último contacto de ${login}`)).toBeVisible();
    });

    await test.step('an admin blocks the licence', async () => {
      const office = await openTab(context, await openSession(product, admin), '/admin-dashpro');
      await findUser(office, trader);
      await office.getByRole('button', { name: `Editar la licencia de ${trader.email}` }).click();
      await office.getByRole('dialog').getByRole('radio', { name: 'Bloqueado' }).check();
      await office.getByRole('button', { name: 'Guardar' }).click();
      await expectSuccessMessage(office, 'Actualizado');
      await expect(office.getByRole('row').filter({ hasText: trader.email })).toContainText('Bloqueado');
    });

    await test.step('the EA may open no new position, keeps the open ones, and the trader reads the reason', async () => {
      expect(await check()).toMatchObject({ status: 200, state: 'BLOQUEADA', abrir: false, gestionar: true });
      await page.reload();
      await expect(
        page.getByText('Último rechazo: Tu licencia está bloqueada. Escribe a soporte.'),
      ).toBeVisible();
    });
  },
);
