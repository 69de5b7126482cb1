import type { Page } from '@playwright/test';
import { call } from '../testing/product/api';
import { axeFaults } from '../testing/browser/axe';
import { keptAddresses, whenDataKept, whenKept } from '../testing/browser/cached-files';
import { patient } from '../testing/patience';
import { newPerson, type Person } from '../testing/people';
import type { Product } from '../testing/product/product';
import { revokeRelease } from '../testing/releases/release-command';
import { order, publishVersion } from '../testing/releases/releases';
import { expect, test } from '../testing/test';

// Versions of a remote come and go here, and only here do browsers keep anything.
test.use({ installation: 'offline', serviceWorkers: 'allow' });
test.describe.configure({ mode: 'serial', timeout: patient(90_000) });

const dashboard = 2;
const number = 10001234;

/** A trader with an account in the journal. */
async function newTrader(product: Product): Promise<Person> {
  const trader = await newPerson(product, [dashboard]);
  const servers = await call<{ id: number; name: string }[]>(product, 'GET', '/mt5/servers');
  const server_id = servers.data.find(({ name }) => name === 'Parque-Demo')?.id;
  const body = { server_id, number, password: `ver-${number}` };
  const { status } = await call(product, 'POST', '/account', { body, token: trader.token });
  expect(status).toBe(201);
  return trader;
}

/** What would keep this browser from installing the platform; a context of a test is a private window, which never does. */
async function installObstacles(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  await devtools.detach();
  return installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
}

test.beforeEach(({ consoleWatch }) => {
  consoleWatch.provoke(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
});

test('without a connection a trader reads the last journal, marked with its time, keeps what is typed, and goes on when it is back', async ({
  page,
  context,
  product,
  open,
}) => {
  await open(await newTrader(product), '/panel?mes=-1');
  const trades = page.getByRole('table', { name: 'Trades recientes' });
  await expect(trades).toBeVisible();
  expect(await installObstacles(page)).toEqual([]);
  const rows = await trades.innerText();
  const firstDay = page
    .getByRole('table', { name: /^Resultado por día/ })
    .getByRole('button')
    .first();
  const day = page.getByRole('dialog');
  await firstDay.click();
  await expect(day.getByText('Añadir una nota al día')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(day).toBeHidden();
  await whenKept(page, product, ['auth', 'journal']);
  await whenDataKept(page);

  await context.setOffline(true);
  await page.reload();
  const notice = page.getByRole('status').filter({ hasText: 'Sin conexión' });
  await expect(notice).toContainText(/Datos del \d\d\/\d\d\/\d{4}\s\d\d:\d\d/);
  expect(await axeFaults(page)).toEqual([]);
  await expect(page.getByText('Beneficio Neto', { exact: true }).first()).toBeVisible();
  await expect(trades).toHaveText(rows, { useInnerText: true });

  await firstDay.click();
  await day.getByText('Añadir una nota al día').click();
  await day.getByLabel('Nota', { exact: true }).fill('Operé en el tren');
  await day.getByRole('button', { name: 'Guardar nota' }).click();
  await expect(day.getByText(/No hay conexión/)).toBeVisible();
  await expect(day.getByLabel('Nota', { exact: true })).toHaveValue('Operé en el tren');

  await context.setOffline(false);
  await day.getByRole('button', { name: 'Guardar nota' }).click();
  await expect(page.getByText('Nota guardada')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: 'Mes anterior' }).click();
  await expect(page).toHaveURL(/mes=-2/);
  await expect(page.getByText('Beneficio Neto', { exact: true }).first()).toBeVisible();
});

const edition = (page: Page, version: string) => page.getByText(`Edición ${version}`);

/** How many files of a version of the fixture the browser keeps. */
const keptOf = async (page: Page, version: string) =>
  (await keptAddresses(page)).filter((address) => address.startsWith(`/remotes/boletin/${version}/`)).length;

test('a release that is published meanwhile is the one that runs afterwards, and one that was stopped is let go of', async ({
  page,
  context,
  product,
  open,
}) => {
  await publishVersion(product, 'boletin', '1.0.0');
  await open(await newPerson(product), '/boletin');
  await expect(edition(page, '1.0.0')).toBeVisible();
  await whenKept(page, product, ['auth', 'boletin']);
  await whenDataKept(page);

  await context.setOffline(true);
  await page.reload();
  await expect(edition(page, '1.0.0')).toBeVisible();
  await publishVersion(product, 'boletin', '1.1.0');

  await context.setOffline(false);
  await page.reload();
  await expect(edition(page, '1.1.0')).toBeVisible();
  await whenKept(page, product, ['boletin']);
  await expect.poll(() => keptOf(page, '1.0.0')).toBe(0);

  const message = 'Volvemos enseguida';
  await order(product, 'boletin', { command: 'kill', message });
  await page.reload();
  await expect(page.getByText(message)).toBeVisible();
  await expect.poll(() => keptOf(page, '1.1.0')).toBe(0);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(message)).toBeVisible();
});

test('a release that is revoked meanwhile runs no more once the browser has heard of it, without a connection neither', async ({
  page,
  context,
  product,
  open,
}) => {
  await order(product, 'boletin', { command: 'revive' });
  await publishVersion(product, 'boletin', '1.2.0');
  await open(await newPerson(product), '/boletin');
  await expect(edition(page, '1.2.0')).toBeVisible();
  await whenKept(page, product, ['auth', 'boletin']);

  await context.setOffline(true);
  await page.reload();
  await expect(edition(page, '1.2.0')).toBeVisible();
  await revokeRelease(product, 'boletin@1.2.0');

  await context.setOffline(false);
  await page.reload();
  await expect(edition(page, '1.1.0')).toBeVisible();
  await expect.poll(() => keptOf(page, '1.2.0')).toBe(0);
  await whenKept(page, product, ['auth', 'boletin']);
  await context.setOffline(true);
  await page.reload();
  await expect(edition(page, '1.1.0')).toBeVisible();
  await expect(edition(page, '1.2.0')).toHaveCount(0);
});

test('after signing out nothing of the person can be read, with or without a connection', async ({
  page,
  context,
  product,
  open,
}) => {
  await open(await newTrader(product), '/panel');
  await expect(page.getByRole('table', { name: 'Trades recientes' })).toBeVisible();
  await whenKept(page, product, ['auth', 'journal']);
  await whenDataKept(page);

  await page.getByRole('button', { name: 'Cerrar Sesión', exact: true }).click();
  await expect(page).toHaveURL(/#\/login/);
  const ofThePerson = async () =>
    (await keptAddresses(page)).filter((address) => /^\/(kept-data|remotes\/journal)\//.test(address));
  await expect.poll(ofThePerson).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);

  await context.setOffline(true);
  await page.goto('/#/panel');
  await page.reload();
  await expect(page).toHaveURL(/#\/login/);
  await expect(page.getByRole('status').filter({ hasText: 'Sin conexión' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
});
