import type { Page } from '@playwright/test';
import { breakFiles } from '../testing/failures/outage';
import { newUser } from '../testing/people';
import { filesOf } from '../testing/releases/registry';
import { expect, test } from '../testing/test';
import { distOf, fixtureFolder } from '../testing/workspace';

// A remote with styles and a part that is loaded later is published here. No test presses a retry.
test.use({ installation: 'recovery' });
test.describe.configure({ mode: 'parallel' });
test.beforeAll(({ product }) => product.publish(distOf(fixtureFolder('recursos'))));
test.beforeEach(({ consoleWatch }) =>
  consoleWatch.provoke(/\/remotes\/|parque_|Federation|ChunkLoadError|Loading chunk|did not load/),
);

const fault = (page: Page) => page.getByRole('alert', { name: 'Recursos no se ha podido cargar' });
const heading = (page: Page) => page.getByRole('heading', { name: 'Recursos', level: 1 });

test('an open page for want of a later file shows that part once the file is served', async ({
  page,
  product,
  open,
}) => {
  await open(await newUser(product), '/recursos');
  await expect(heading(page)).toBeVisible();
  const mend = await breakFiles(page, await filesOf(product, 'recursos', 'script'), '500');
  await page.getByRole('link', { name: 'Más tarde' }).click();
  await expect(fault(page)).toContainText('chunk: http');
  await mend();
  await expect(page.getByText('Ha llegado más tarde.')).toBeVisible();
});

for (const file of ['main', 'react'])
  test(`a page without the shell's ${file} script names the cause, and opens once it is served`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.provoke(/\/shell\//);
    const mend = await breakFiles(page, new RegExp(`/shell/${file}.*\\.js$`), 'tampered');
    await page.goto('/#/login');
    await expect(page.getByText('pierde o cambia sus archivos')).toBeVisible();
    await mend();
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  });

test('a page without the styles of the shell gets them once they are served', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.provoke(/\/shell\//);
  const mend = await breakFiles(page, /\/shell\/main.*\.css$/, '500');
  await page.goto('/#/login');
  await mend();
  await page.waitForFunction(
    () => document.querySelector<HTMLLinkElement>('link[href*="/shell/main"]')?.sheet,
  );
});
