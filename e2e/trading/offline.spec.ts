import type { Page } from '@playwright/test';
import { axeFaults } from '../testing/browser/axe';
import { listCachedAddresses, untilDataStored, untilCached } from '../testing/browser/cached-files';
import { patient } from '../testing/patience';
import { newUser } from '../testing/people';
import { newTrader } from '../testing/product/journal';
import { revokeRelease } from '../testing/releases/release-command';
import { order, publishVersion } from '../testing/releases/releases';
import { expect, test } from '../testing/test';

// This file publishes versions of a remote, and its browsers use the offline cache.
test.use({ installation: 'offline', serviceWorkers: 'allow' });
test.describe.configure({ mode: 'serial', timeout: patient(90_000) });

/**
 * The reasons why this browser would not install the platform. A test's context is a private window, which never
 * installs.
 */
async function installObstacles(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  await devtools.detach();
  return installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
}

test.beforeEach(({ consoleWatch }) => {
  consoleWatch.provoke(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
});

test('without a connection a trader reads the last journal with its time, keeps the typed values, and continues after reconnecting', async ({
  page,
  context,
  product,
  open,
}) => {
  await open(await newTrader(product), '/panel?mes=-1');
  const trades = page.getByRole('table', { name: 'Operaciones recientes' });
  await expect(trades).toBeVisible();
  expect(await installObstacles(page)).toEqual([]);
  const rows = await trades.innerText();
  const firstDay = page
    .getByRole('table', { name: /^Resultado por día/ })
    .getByRole('button')
    .first();
  const day = page.getByRole('dialog');
  await firstDay.click();
  await day.getByRole('link', { name: 'Nota, plan y revisión del día' }).click();
  const note = page.getByRole('region', { name: 'Nota del día' });
  await expect(note.getByLabel('Nota', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(trades).toBeVisible();
  await untilCached(page, product, ['auth', 'journal']);
  await untilDataStored(page);

  await context.setOffline(true);
  await page.reload();
  const notice = page.getByRole('status').filter({ hasText: 'Sin conexión' });
  await expect(notice).toContainText(/Datos del \d\d\/\d\d\/\d{4}\s\d\d:\d\d/);
  expect(await axeFaults(page)).toEqual([]);
  await expect(page.getByText('Beneficio Neto', { exact: true }).first()).toBeVisible();
  await expect(trades).toHaveText(rows, { useInnerText: true });

  await firstDay.click();
  await day.getByRole('link', { name: 'Nota, plan y revisión del día' }).click();
  await note.getByLabel('Nota', { exact: true }).fill('Operé en el tren');
  await note.getByRole('button', { name: 'Guardar nota' }).click();
  await expect(note.getByText(/No hay conexión/)).toBeVisible();
  await expect(note.getByLabel('Nota', { exact: true })).toHaveValue('Operé en el tren');

  await context.setOffline(false);
  await note.getByRole('button', { name: 'Guardar nota' }).click();
  await expect(page.getByText('Nota guardada')).toBeVisible();
  await page.goBack();
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: 'Mes anterior' }).click();
  await expect(page).toHaveURL(/mes=-2/);
  await expect(page.getByText('Beneficio Neto', { exact: true }).first()).toBeVisible();
});

const edition = (page: Page, version: string) => page.getByText(`Edición ${version}`);

/** The number of files of a fixture's version that the browser stores. */
const countCachedFiles = async (page: Page, version: string) =>
  (await listCachedAddresses(page)).filter((address) => address.startsWith(`/remotes/boletin/${version}/`))
    .length;

test('a release that was published while offline runs after reconnecting, and the files of a stopped one are deleted', async ({
  page,
  context,
  product,
  open,
}) => {
  await publishVersion(product, 'boletin', '1.0.0');
  await open(await newUser(product), '/boletin');
  await expect(edition(page, '1.0.0')).toBeVisible();
  await untilCached(page, product, ['auth', 'boletin']);
  await untilDataStored(page);

  await context.setOffline(true);
  await page.reload();
  await expect(edition(page, '1.0.0')).toBeVisible();
  await publishVersion(product, 'boletin', '1.1.0');

  await context.setOffline(false);
  await page.reload();
  await expect(edition(page, '1.1.0')).toBeVisible();
  await untilCached(page, product, ['boletin']);
  await expect.poll(() => countCachedFiles(page, '1.0.0')).toBe(0);

  const message = 'Volvemos enseguida';
  await order(product, 'boletin', { command: 'kill', message });
  await page.reload();
  await expect(page.getByText(message)).toBeVisible();
  await expect.poll(() => countCachedFiles(page, '1.1.0')).toBe(0);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(message)).toBeVisible();
});

test('a release that was revoked while offline never runs again after reconnecting, not even offline', async ({
  page,
  context,
  product,
  open,
}) => {
  await order(product, 'boletin', { command: 'revive' });
  await publishVersion(product, 'boletin', '1.2.0');
  await open(await newUser(product), '/boletin');
  await expect(edition(page, '1.2.0')).toBeVisible();
  await untilCached(page, product, ['auth', 'boletin']);

  await context.setOffline(true);
  await page.reload();
  await expect(edition(page, '1.2.0')).toBeVisible();
  await revokeRelease(product, 'boletin@1.2.0');

  await context.setOffline(false);
  await page.reload();
  await expect(edition(page, '1.1.0')).toBeVisible();
  await expect.poll(() => countCachedFiles(page, '1.2.0')).toBe(0);
  await untilCached(page, product, ['auth', 'boletin']);
  await context.setOffline(true);
  await page.reload();
  await expect(edition(page, '1.1.0')).toBeVisible();
  await expect(edition(page, '1.2.0')).toHaveCount(0);
});

test('after signing out no data of the user can be read, with or without a connection', async ({
  page,
  context,
  product,
  open,
}) => {
  await open(await newTrader(product), '/inicio');
  await expect(page.getByRole('region', { name: 'Este mes' })).toBeVisible();
  await page.goto('/#/panel');
  await expect(page.getByRole('table', { name: 'Operaciones recientes' })).toBeVisible();
  await untilCached(page, product, ['auth', 'home', 'journal']);
  await untilDataStored(page);

  await page.getByRole('button', { name: 'Cerrar Sesión', exact: true }).click();
  await expect(page).toHaveURL(/#\/login/);
  // Visitors open screens of the catalogue and the journal, whose code stays.
  const ofTheUser = async () =>
    (await listCachedAddresses(page)).filter((address) => /^\/(kept-data|remotes\/home)\//.test(address));
  await expect.poll(ofTheUser).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);

  await context.setOffline(true);
  await page.goto('/#/panel');
  await page.reload();
  await expect(page).toHaveURL(/#\/login/);
  await expect(page.getByRole('status').filter({ hasText: 'Sin conexión' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
});
