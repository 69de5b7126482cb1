import { breakFiles } from '../testing/failures/outage';
import { expect, test } from '../testing/test';

// No test presses a retry.
test.describe.configure({ mode: 'parallel' });

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

test('a page that loses its boot script and another one on their way opens by itself', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.provoke(/\/shell\//);
  const lostFiles = new Set<string>();
  await page.route(/\/shell\/(boot|react).*\.js$/, async (route) => {
    const file = route.request().url();
    if (lostFiles.has(file)) return route.fallback();
    lostFiles.add(file);
    return route.abort('connectionreset');
  });
  await page.goto('/#/login');
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  expect(lostFiles.size).toBe(2);
});

for (const failure of ['500', 'refused', 'tampered'] as const)
  test(`a page whose styles of the shell fail (${failure}) gets them once they are served`, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.provoke(/\/shell\//);
    const mend = await breakFiles(page, /\/shell\/main.*\.css$/, failure);
    await page.goto('/#/login');
    await mend();
    await page.waitForFunction(
      () => getComputedStyle(document.documentElement).getPropertyValue('--pq-bg') !== '',
    );
  });
