import { lookAt } from '../testing/browser/look';
import { breakFiles } from '../testing/failures/outage';
import { lucia, openSession } from '../testing/people';
import { getFilePattern } from '../testing/releases/registry';
import { expect, test } from '../testing/test';

test('a refused registration breaks no rule', async ({ page, consoleWatch }) => {
  consoleWatch.provoke(/\/api\/register/);
  await page.goto('/#/registro');
  await page.getByLabel('Nombre').fill('Nuria Vidal');
  await page.getByLabel('Email').fill(lucia.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('entre-robles-y-olmos');
  await page.getByLabel('Verificar contraseña').fill('entre-robles-y-olmos');
  await page.getByRole('button', { name: 'Registrarme' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Verificar contraseña').fill('otra');
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
  await lookAt(page, 'the refused registration');
});

test('the place of a broken remote breaks no rule', async ({ page, product, open, consoleWatch }) => {
  consoleWatch.provoke(/\/remotes\/catalogue|parque_catalogue|Federation/);
  await breakFiles(page, await getFilePattern(product, 'catalogue', 'entry'), '404');
  await open(await openSession(product, lucia), '/products');
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await lookAt(page, 'the place of a broken remote');
});

test('the skip link is the first tab stop, and moves the focus to the content', async ({
  page,
  product,
  open,
}) => {
  await open(await openSession(product, lucia), '/products');
  await expect(page.getByRole('heading', { name: 'Productos', level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Saltar al contenido' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(/#\/products$/);
});
