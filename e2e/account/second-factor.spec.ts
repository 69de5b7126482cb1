import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { desktop, lookAt } from '../testing/browser/look';
import { registerUser } from '../testing/people';
import { expect, signIn, signOut, test } from '../testing/test';

const periodMs = 30_000;

/**
 * Returns the codes that an app shows, one period after the other. The server accepts the code of the previous, current
 * and next period, each once. A code is returned for the current or next period, so it is valid for at least 30 s.
 */
function createCodes(secret: string): () => string {
  let lastStep = -1;
  return () => {
    lastStep = Math.max(lastStep + 1, Math.floor(Date.now() / periodMs));
    return new TOTP({ secret }).generate({ timestamp: lastStep * periodMs });
  };
}

const enter = async (page: Page, code: string) => {
  await page.getByLabel('Código').fill(code);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
};

test(
  'a second factor is set up with the displayed secret; each code and each recovery code signs in once',
  { tag: '@core' },
  async ({ page, product, open, consoleWatch }) => {
    consoleWatch.provoke(/\/api\/login/);
    const user = await registerUser(product);
    await open(user, '/cuenta');
    await page.getByRole('button', { name: 'Activar', exact: true }).click();
    const setup = page.getByRole('form', { name: 'Activar el segundo factor' });
    await expect(setup.getByRole('img', { name: /Código QR/ })).toBeVisible();
    await lookAt(page, 'the set-up of a second factor');
    const secret = (await setup.getByText(/^[A-Z2-7]{16,}$/).textContent()) ?? '';
    const nextCode = createCodes(secret);
    await setup.getByLabel('Código de la aplicación').fill(nextCode());
    await page.setViewportSize({ width: 390, height: 844 });
    await setup.getByRole('button', { name: 'Confirmar' }).click();
    const heading = page.getByRole('heading', { name: 'Códigos de recuperación' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(desktop);
    const codes = page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const recovery = (await codes.first().textContent()) ?? '';
    await page.getByRole('button', { name: 'Los he guardado' }).click();
    await expect(page.getByText('Te quedan 10 códigos de recuperación.')).toBeVisible();
    await signOut(page);

    await signIn(page, user);
    const usedCode = nextCode();
    await enter(page, usedCode);
    await expect(page.getByRole('link', { name: user.email })).toBeVisible();
    await signOut(page);

    await signIn(page, user);
    await enter(page, usedCode);
    await expect(page.getByText('Ese código no es válido. Prueba con el siguiente.')).toBeVisible();
    await enter(page, recovery);
    await page.getByRole('link', { name: user.email }).click();
    await expect(page.getByText('Te quedan 9 códigos de recuperación.')).toBeVisible();
  },
);
