import type { Page } from '@playwright/test';
import { call } from '../testing/product/api';
import { registerUser } from '../testing/people';
import { expect, signIn, test } from '../testing/test';

test('a new tab takes the session of an open one, and a sign-out reaches both', async ({
  page,
  context,
  product,
  open,
}) => {
  await open(await registerUser(product), '/products');
  await expect(page.getByRole('heading', { name: 'Productos' })).toBeVisible();

  const secondTab = await context.newPage();
  await secondTab.goto('/#/products');
  await expect(secondTab.getByRole('heading', { name: 'Productos' })).toBeVisible();
  await secondTab.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(secondTab).toHaveURL(/#\/login$/);
  await expect(page).toHaveURL(/#\/login/);

  const thirdTab = await context.newPage();
  await thirdTab.goto('/#/products');
  await expect(thirdTab).toHaveURL(/#\/login\?volver=%2Fproducts$/);
});

test('a browser that keeps the session opens without the password after a restart, until its user signs out', async ({
  page,
  product,
  browser,
  baseURL,
}) => {
  await page.goto('/#/products');
  await page.getByRole('checkbox', { name: /Mantener la sesión/ }).check();
  await signIn(page, await registerUser(product));
  await expect(page.getByRole('heading', { name: 'Productos' })).toBeVisible();

  /** Opens an address in a browser with the cookies and the storage of `former`, and without its tabs. */
  const restart = async (former: Page) => {
    const storageState = await former.context().storageState();
    await former.goto('about:blank');
    const context = await browser.newContext({ storageState, ...(baseURL !== undefined && { baseURL }) });
    const tab = await context.newPage();
    await tab.goto('/#/products');
    return tab;
  };
  const secondTab = await restart(page);
  await expect(secondTab.getByRole('heading', { name: 'Productos' })).toBeVisible();
  await secondTab.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect(secondTab).toHaveURL(/#\/login$/);
  const thirdTab = await restart(secondTab);
  await expect(thirdTab).toHaveURL(/#\/login\?volver=%2Fproducts$/);
  for (const tab of [secondTab, thirdTab]) await tab.context().close();
});

test('a session that ends elsewhere prompts for the password at once, over what is open', async ({
  page,
  product,
  open,
  consoleWatch,
}) => {
  consoleWatch.provoke(/\/api\//);
  const user = await registerUser(product, [6]);
  await open(user, '/dashpro');
  await page.getByLabel('Cuenta Nro 1').fill('41005996');
  await page.getByRole('button', { name: 'REGISTRAR CUENTA NR 1' }).click();
  await expect(page.getByRole('button', { name: 'Registrar y fijar' })).toBeVisible();

  await call(product, 'POST', '/logout', { token: user.token });
  const dialog = page.getByRole('dialog', { name: 'Tu sesión ha caducado' });
  await dialog.getByLabel('Tu contraseña').fill(user.password);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Registrar y fijar' }).click();
  await expect(page.getByLabel('Cuenta Nro 1')).toBeDisabled();
});
