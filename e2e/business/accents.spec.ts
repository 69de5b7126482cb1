import { call, whenOwned } from '../testing/product/api';
import { sendPurchase } from '../testing/product/hotmart';
import { admin, newEmail, sessionOf } from '../testing/people';
import { expect, openAs, storedSession, test } from '../testing/test';

const name = 'Íñigo Ñandú Güell';
const title = 'Señales Ñandú';
const symbol = 'ÑANDÚ.c';
const password = 'entre-robles-y-olmos';

const hour = 3_600_000;

/** A position of the last hours, with an amount in cents. */
const deals = [
  { ticket: '1', entry: 'in', type: 'buy', hoursAgo: 3, profit: 0 },
  { ticket: '2', entry: 'out', type: 'sell', hoursAgo: 2, profit: 123_450 },
].map(({ hoursAgo, ...own }) => ({
  ...own,
  time: Date.now() - hoursAgo * hour,
  symbol,
  order: own.ticket,
  positionId: '1',
  volumeLots: 0.1,
  price: 1.5,
  commission: 0,
  fee: 0,
  swap: 0,
  comment: 'Cañón',
}));

const report = {
  kind: 'mt5-xlsx',
  file: 'Informe de Íñigo.xlsx',
  number: 41005996,
  server: 'Ñandú-Real',
  broker: 'Bróker Ñandú',
  currency: 'EUR',
  digits: 2,
  zone: 'UTC',
};

test(
  'a user, a product, an account and a symbol with accents are registered, bought, licensed, imported and found',
  { tag: '@accents' },
  async ({ page, product }) => {
    const email = newEmail();
    const office = await sessionOf(product, admin);

    await test.step('the user registers', async () => {
      await page.goto('/#/registro');
      await page.getByLabel('Nombre').fill(name);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Contraseña', { exact: true }).fill(password);
      await page.getByLabel('Verificar contraseña').fill(password);
      await page.getByRole('button', { name: 'Registrarme' }).click();
      await expect(page.getByRole('heading', { name: 'Pago', level: 1 })).toBeVisible();
      await expect(page.getByText(name).first()).toBeVisible();
    });
    const token = (await storedSession(page)).token ?? '';

    await test.step('a product with accents is sold at its price in Spanish format', async () => {
      const body = {
        kind: 'copy',
        title,
        description: 'Avisos de la mañana.',
        url: 'senales-nandu',
        img: '/pictures/copy-trading.svg',
        linklp: 'https://pay.hotmart.com/N1',
        price: '1234.50',
        hotmart_id: 5_000_777,
        access_days: 30,
        hidden: false,
        reason: 'Añadido para la prueba',
      };
      const { status } = await call(product, 'POST', '/admin/products', { token: office.token, body });
      expect(status).toBe(201);
      await page.goto('/#/products');
      await page.reload();
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
      await expect(card.getByText('1.234,50')).toHaveText(/^1\.234,50\sUS\$$/);
    });

    await test.step('DashPro is bought, and an account is tied to it', async () => {
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'DashPro' }) });
      const link = new URL((await card.getByRole('link', { name: /^ADQUIRIR/ }).getAttribute('href')) ?? '');
      const sck = link.searchParams.get('sck') ?? '';
      for (const productId of [2, 6]) {
        await sendPurchase(product, { productId, email: newEmail(), sck });
        await whenOwned(product, token, productId);
      }
      await page.reload();
      await page.getByRole('navigation').getByRole('link', { name: 'DashPro' }).click();
      await page.getByLabel('Cuenta Nro 1').fill('41005997');
      await page.getByRole('button', { name: 'REGISTRAR CUENTA NR 1' }).click();
      await page.getByRole('button', { name: 'Registrar y fijar' }).click();
      await expect(page.getByRole('status').getByText('Actualizado')).toBeVisible();
    });

    await test.step('trades of a symbol with accents are imported and shown in the currency of their account', async () => {
      const opened = await call<{ id: number }>(product, 'POST', '/statements', { token, body: report });
      expect(opened.status).toBe(201);
      const { id } = opened.data;
      await call(product, 'POST', `/statements/${id}/deals`, { token, body: { deals } });
      const confirmed = await call(product, 'POST', `/statements/${id}/confirm`, { token });
      expect(confirmed.status).toBe(200);
      await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
      const trade = page
        .getByRole('table', { name: 'Operaciones recientes' })
        .getByRole('row', { name: symbol });
      await expect(trade).toContainText(/\+1\.234,50\sEUR/);
    });

    await test.step('an admin finds the user and the product without typing the accents', async () => {
      await openAs(page, office, '/admin-usuarios');
      await page.getByRole('searchbox').fill('inigo nandu guell');
      await expect(page.getByRole('link', { name })).toBeVisible();
      await page.goto('/#/admin-dashpro');
      await page.getByRole('searchbox').fill('41005997');
      await expect(page.getByRole('row', { name: /41005997/ })).toBeVisible();
    });
  },
);
