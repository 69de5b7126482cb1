import type { Locator, Page } from '@playwright/test';
import { listenToReports } from '../testing/failures/load-events';
import { breakFiles } from '../testing/failures/outage';
import { newUser } from '../testing/people';
import { filesOf } from '../testing/releases/registry';
import { expect, test } from '../testing/test';
import { failAt } from '../testing/releases/unstable-remote';
import { distOf, fixtureFolder } from '../testing/workspace';

// A remote that fails on demand is published here.
test.use({ installation: 'faults' });
test.beforeAll(({ product }) => product.publish(distOf(fixtureFolder('inestable'))));
test.beforeEach(({ consoleWatch }) => consoleWatch.provoke(/\/remotes\/|parque_|fails at|Federation/));

const productsLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Productos' });
const products = (page: Page) => page.getByRole('heading', { name: 'Productos', level: 1 });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });
const unstableLink = (page: Page) => menu(page).getByRole('link', { name: 'Inestable' });
const retry = (page: Page) => page.getByRole('button', { name: 'Reintentar' });

const faultOf = (page: Page, title: string) =>
  page.getByRole('alert', { name: `${title} no se ha podido cargar` });

/** The container of a broken remote shows in Spanish what is wrong, and that the rest works. */
async function expectFault(fault: Locator, badge: string): Promise<void> {
  await expect(fault).toBeVisible();
  await expect(fault).toContainText(badge);
  await expect(fault).toContainText('El resto de la plataforma funciona con normalidad');
}

test('a remote that throws after it has drawn leaves the rest usable, and heals on a retry', async ({
  page,
  product,
  open,
}) => {
  await open(await newUser(product), '/products');
  await expect(products(page)).toBeVisible();
  const mend = await failAt(page, 'effect throws');
  await unstableLink(page).click();
  await expectFault(faultOf(page, 'Inestable'), 'Error inesperado');
  await productsLink(page).click();
  await expect(products(page)).toBeVisible();

  await unstableLink(page).click();
  await expectFault(faultOf(page, 'Inestable'), 'Error inesperado');
  await mend();
  await retry(page).click();
  await expect(page.getByText('Todo en orden.')).toBeVisible();
});

test('a request that the content security policy blocks is reported once, as a finding of the remote that sent it', async ({
  page,
  product,
  open,
  consoleWatch,
}) => {
  consoleWatch.provoke(/Content Security Policy|ajena\.example/);
  const reports = await listenToReports(page);
  await open(await newUser(product), '/inestable');
  await page.getByRole('button', { name: 'Pedir fuera' }).click();
  await page.getByRole('button', { name: 'Pedir fuera' }).click();
  await expect(page.getByText('Rechazado 2 veces.')).toBeVisible();
  const violations = async () => (await reports()).filter(({ finding }) => finding === 'policy');
  await expect.poll(violations).toMatchObject([{ remote: 'inestable', outcome: 'found' }]);
});

test('a sign-in that does not load shows a message, and opens by itself once it is served', async ({
  page,
  product,
}) => {
  const mend = await breakFiles(page, await filesOf(product, 'auth', 'entry'), '404');
  await page.goto('/#/login');
  await expectFault(faultOf(page, 'Acceso'), 'No disponible');
  await mend();
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
});

test('over plain http, as from a phone in the same network, a foreign file is rejected and named', async ({
  page,
  product,
  consoleWatch,
}) => {
  consoleWatch.provoke(/Cross-Origin-Opener-Policy/);
  const mend = await breakFiles(page, await filesOf(product, 'auth', 'script'), 'garbage');
  await page.goto(`${product.address.replace('127.0.0.1', 'parque.test')}/#/login`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await expectFault(faultOf(page, 'Acceso'), 'Alterado en el camino');
  await mend();
  await retry(page).click();
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
});
