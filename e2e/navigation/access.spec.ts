import { expect, test } from '../testing/test';

test('spec 2: without a token every address redirects to the sign-in, once', async ({ page }) => {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).hash));
  await page.goto('/#/escaner');
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  expect(addresses.filter((address) => address !== '#/escaner')).toEqual(['#/login?volver=%2Fescaner']);
});
