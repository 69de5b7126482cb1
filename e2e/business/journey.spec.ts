import type { Page } from '@playwright/test';
import { call, waitUntilOwned } from '../testing/product/api';
import { sendPurchase } from '../testing/product/hotmart';
import { scaleTimeout } from '../testing/patience';
import { createEmail } from '../testing/people';
import { expect, signIn, readStoredSession, test } from '../testing/test';

const red = 'rgb(220, 53, 69)';
const yellow = 'rgb(249, 188, 30)';

const getMenu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });

/** The user returns to a page that was left open. */
async function openVisitAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

test.use({ viewport: { width: 1280, height: 800 } });

test(
  'a user registers, buys DashPro, registers an account for it, signs out, and returns through a deep link',
  { tag: ['@core', '@engine'] },
  async ({ page, product }) => {
    const user = { email: createEmail(), password: 'entre-robles-y-olmos' };

    await test.step('a visitor sees what is sold, and opens the registration from there', async () => {
      await page.goto('/');
      await expect(page).toHaveURL(/#\/tienda$/);
      await page.getByRole('link', { name: 'Crear cuenta' }).click();
      await expect(page.getByRole('heading', { name: 'Crear cuenta' })).toBeVisible();
    });

    await test.step('spec 5: a password verification that differs is red and blocks the form, one that matches is yellow', async () => {
      const submit = page.getByRole('button', { name: 'Registrarme' });
      const verification = page.getByLabel('Verificar contraseña');
      const border = page.locator('.pq-field__box').filter({ has: verification });

      await expect(submit).toBeDisabled();
      await page.getByLabel('Email').fill(user.email);
      await page.getByLabel('Contraseña', { exact: true }).fill(user.password);
      await verification.fill('entre-robles');
      await expect(border).toHaveCSS('border-top-color', red);
      await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
      await expect(submit).toBeDisabled();

      await verification.fill(user.password);
      await expect(border).toHaveCSS('border-top-color', yellow);
      await expect(submit).toBeDisabled();

      await page.getByLabel('Nombre').fill('Nuria Vidal');
      await expect(submit).toBeEnabled();
      await verification.fill('otra');
      await expect(submit).toBeDisabled();
      await verification.fill(user.password);
      await submit.click();
    });

    await test.step('spec 2: the home explains how to pay, and shows that nothing was bought yet', async () => {
      await expect(page.getByRole('heading', { name: 'Pago', level: 1 })).toBeVisible();
      await expect(page.getByText('Todavía no tienes productos')).toBeVisible();
      await expect(page.getByRole('link', { name: /Reporta tu pago a soporte/ })).toHaveAttribute(
        'href',
        'https://chat.example/parque',
      );
      const menu = getMenu(page);
      await expect(menu.getByText('Nuria Vidal')).toBeVisible();
      await expect(menu.getByRole('link', { name: 'DashPro' })).toBeHidden();
    });

    const sck =
      await test.step('spec 2: the catalogue shows each product, and opens its sale safely in another tab', async () => {
        await page.getByRole('banner').getByRole('link', { name: 'Productos' }).click();
        const card = page
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading', { name: 'DashPro' }) });
        const { data } = await call<{ description: string }>(product, 'GET', '/product/dashpro');
        await expect(card.getByText(data.description)).toBeVisible();
        await expect(card.getByText('149,00')).toHaveText(/^149,00\sUS\$$/);
        const picture = card.locator('img');
        await picture.scrollIntoViewIfNeeded();
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);

        const buy = card.getByRole('link', { name: /^ADQUIRIR DashPro/ });
        await expect(buy).toHaveText('ADQUIRIR');
        await expect(buy).toHaveAttribute('target', '_blank');
        await expect(buy).toHaveAttribute('rel', /noopener/);
        const link = new URL((await buy.getAttribute('href')) ?? '');
        expect(link.origin).toBe('https://pay.hotmart.com');
        return link.searchParams.get('sck') ?? '';
      });

    await test.step('a purchase under another e-mail is linked to the user, and the menu grows without a reload', async () => {
      const { token } = await readStoredSession(page);
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      await sendPurchase(product, { productId: 6, email: createEmail(), sck });
      await waitUntilOwned(product, token ?? '', 6);
      await openVisitAgain(page);
      const menu = getMenu(page);
      await expect(menu.getByRole('link', { name: 'DashPro' })).toBeVisible({
        timeout: scaleTimeout(20_000),
      });
      await expect(page.getByText('DashPro ya está activo en tu cuenta.')).toBeVisible();
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
      await menu.getByRole('link', { name: 'DashPro' }).click();
    });

    const account = page.getByLabel('Cuenta Nro 1');
    const register = page.getByRole('button', { name: 'REGISTRAR CUENTA NR 1' });

    await test.step('a registered account locks the field and the button', async () => {
      await expect(
        page.getByRole('heading', { name: 'IndÍcanos el código de verificación de tu cuenta' }),
      ).toBeVisible();
      await expect(register).toBeDisabled();
      await account.fill('41005995');
      await register.click();
      await page.getByRole('button', { name: 'Registrar y fijar' }).click();
      await expect(page.getByRole('status').getByText('Actualizado')).toBeVisible();
      await expect(account).toBeDisabled();
      await expect(register).toBeDisabled();
      await expect(page.getByLabel('Cuenta Nro 2')).toBeEnabled();
    });

    await test.step('a reload shows the same state', async () => {
      await page.reload();
      await expect(account).toHaveValue('41005995');
      await expect(account).toBeDisabled();
      await expect(register).toBeDisabled();
      const menu = getMenu(page);
      await expect(menu.getByRole('link', { name: 'DashPro' })).toHaveAttribute('aria-current', 'page');
    });

    await test.step('spec 4: Cerrar Sesión removes the token and the user from the storage', async () => {
      const { token } = await readStoredSession(page);
      const menu = getMenu(page);
      await menu.getByRole('button', { name: 'Cerrar Sesión' }).click();
      await expect(page).toHaveURL(/#\/login$/);
      await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
      expect(await readStoredSession(page)).toEqual({ token: null, user: null });
      await expect
        .poll(async () => (await call(product, 'GET', '/user/products', { token: token ?? '' })).status)
        .toBe(401);
    });

    await test.step('a deep link opens after the sign-in', async () => {
      await page.goto('/#/dashpro');
      await expect(page).toHaveURL(/#\/login\?/);
      await signIn(page, user);
      await expect(page).toHaveURL(/#\/dashpro$/);
      await expect(account).toHaveValue('41005995');
    });
  },
);
