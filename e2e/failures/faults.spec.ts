import { listenToReports } from '../testing/failures/load-events';
import { breakFiles } from '../testing/failures/outage';
import { registerUser } from '../testing/people';
import { getFilePattern } from '../testing/releases/registry';
import { expect, test } from '../testing/test';
import { getDist, getFixtureFolder } from '../testing/workspace';

// A remote that requests other origins is published here.
test.use({ installation: 'faults' });
test.beforeAll(({ product }) => product.publish(getDist(getFixtureFolder('inestable'))));
test.beforeEach(({ consoleWatch }) => consoleWatch.provoke(/\/remotes\/|parque_|fails at|Federation/));

test('a request that the content security policy blocks is reported once, as a finding of the remote that sent it', async ({
  page,
  product,
  open,
  consoleWatch,
}) => {
  consoleWatch.provoke(/Content Security Policy|ajena\.example/);
  const reports = await listenToReports(page);
  await open(await registerUser(product), '/inestable');
  await page.getByRole('button', { name: 'Pedir fuera' }).click();
  await page.getByRole('button', { name: 'Pedir fuera' }).click();
  await expect(page.getByText('Rechazado 2 veces.')).toBeVisible();
  const listPolicyViolations = async () => (await reports()).filter(({ finding }) => finding === 'policy');
  await expect.poll(listPolicyViolations).toMatchObject([{ remote: 'inestable', outcome: 'found' }]);
});

test('over plain http, as from a phone in the same network, a foreign file is rejected and named', async ({
  page,
  product,
  consoleWatch,
}) => {
  consoleWatch.provoke(/Cross-Origin-Opener-Policy/);
  const mend = await breakFiles(page, await getFilePattern(product, 'auth', 'script'), 'garbage');
  await page.goto(`${product.address.replace('127.0.0.1', 'parque.test')}/#/login`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  const fault = page.getByRole('alert', { name: 'Acceso no se ha podido cargar' });
  await expect(fault).toContainText('Alterado en el camino');
  await mend();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
});
