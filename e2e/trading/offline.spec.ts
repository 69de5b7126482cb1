import type { Page } from '@playwright/test';
import { findAxeViolations } from '../testing/browser/axe';
import { listCachedAddresses, waitUntilDataStored, waitUntilCached } from '../testing/browser/cached-files';
import { scaleTimeout } from '../testing/patience';
import { registerUser } from '../testing/people';
import { registerTrader } from '../testing/product/journal';
import { revokeRelease } from '../testing/releases/release-command';
import { sendCommand, publishVersion } from '../testing/releases/releases';
import { expect, test } from '../testing/test';

// This file publishes versions of a remote, and its browsers use the offline cache.
test.use({ installation: 'offline', serviceWorkers: 'allow' });
test.describe.configure({ mode: 'serial', timeout: scaleTimeout(90_000) });

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
  await open(await registerTrader(product), '/panel?mes=-1');
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
  await waitUntilCached(page, product, ['auth', 'journal']);
  await waitUntilDataStored(page);

  await context.setOffline(true);
  await page.reload();
  const notice = page.getByRole('status').filter({ hasText: 'Sin conexión' });
  await expect(notice).toContainText(/Datos del \d\d\/\d\d\/\d{4}\s\d\d:\d\d/);
  expect(await findAxeViolations(page)).toEqual([]);
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

const getEdition = (page: Page, version: string) => page.getByText(`Edición ${version}`);

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
  await open(await registerUser(product), '/boletin');
  await expect(getEdition(page, '1.0.0')).toBeVisible();
  await waitUntilCached(page, product, ['auth', 'boletin']);
  await waitUntilDataStored(page);

  await context.setOffline(true);
  await page.reload();
  await expect(getEdition(page, '1.0.0')).toBeVisible();
  await publishVersion(product, 'boletin', '1.1.0');

  await context.setOffline(false);
  await page.reload();
  await expect(getEdition(page, '1.1.0')).toBeVisible();
  await waitUntilCached(page, product, ['boletin']);
  await expect.poll(() => countCachedFiles(page, '1.0.0')).toBe(0);

  const message = 'Volvemos enseguida';
  await sendCommand(product, 'boletin', { command: 'kill', message });
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
  await sendCommand(product, 'boletin', { command: 'revive' });
  await publishVersion(product, 'boletin', '1.2.0');
  await open(await registerUser(product), '/boletin');
  await expect(getEdition(page, '1.2.0')).toBeVisible();
  await waitUntilCached(page, product, ['auth', 'boletin']);

  await context.setOffline(true);
  await page.reload();
  await expect(getEdition(page, '1.2.0')).toBeVisible();
  await revokeRelease(product, 'boletin@1.2.0');

  await context.setOffline(false);
  await page.reload();
  await expect(getEdition(page, '1.1.0')).toBeVisible();
  await expect.poll(() => countCachedFiles(page, '1.2.0')).toBe(0);
  await waitUntilCached(page, product, ['auth', 'boletin']);
  await context.setOffline(true);
  await page.reload();
  await expect(getEdition(page, '1.1.0')).toBeVisible();
  await expect(getEdition(page, '1.2.0')).toHaveCount(0);
});

test('after signing out no data of the user can be read, with or without a connection', async ({
  page,
  context,
  product,
  open,
}) => {
  await open(await registerTrader(product), '/inicio');
  await expect(page.getByRole('region', { name: 'Este mes' })).toBeVisible();
  await page.goto('/#/panel');
  await expect(page.getByRole('table', { name: 'Operaciones recientes' })).toBeVisible();
  await waitUntilCached(page, product, ['auth', 'home', 'journal']);
  await waitUntilDataStored(page);

  await page.getByRole('button', { name: 'Cerrar Sesión', exact: true }).click();
  await expect(page).toHaveURL(/#\/login/);
  // Visitors open screens of the catalogue and the journal, whose code stays.
  const listFilesOfUser = async () =>
    (await listCachedAddresses(page)).filter((address) => /^\/(kept-data|remotes\/home)\//.test(address));
  await expect.poll(listFilesOfUser).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);

  await context.setOffline(true);
  await page.goto('/#/panel');
  await page.reload();
  await expect(page).toHaveURL(/#\/login/);
  await expect(page.getByRole('status').filter({ hasText: 'Sin conexión' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
});
