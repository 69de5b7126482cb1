import { listenToLoads } from '../testing/failures/load-events';
import { newUser } from '../testing/people';
import * as served from '../testing/releases/served-registry';
import { expect, test } from '../testing/test';

// This file tampers with the releases of its own installation.
test.use({ installation: 'upgrade' });

const tamperings: readonly { part: string; change: served.Change }[] = [
  { part: 'registry', change: served.tamperState },
  { part: 'key list', change: served.tamperKeys },
];

for (const { part, change } of tamperings) {
  test(`one byte changed in the ${part} is rejected, reported once, and works again without a reload`, async ({
    page,
    product,
    open,
    consoleWatch,
  }) => {
    consoleWatch.provoke(/registry\/document/);
    const reportedLoads = await listenToLoads(page);
    await served.embedRegistry(page, product, change);
    await page.route('**/api/registry/document', (route) => route.abort());
    await open(await newUser(product), '/products');
    await expect(page.getByText('No hemos podido comprobar la plataforma')).toBeVisible();
    const failures = async () => (await reportedLoads()).filter(({ outcome }) => outcome === 'failed');
    await expect
      .poll(async () => (await failures()).filter((event) => event.phase === 'signature'))
      .toHaveLength(1);
    await expect(page.getByRole('link', { name: /~/ })).toHaveCount(0);

    await page.unroute('**/api/registry/document');
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(page.getByRole('heading', { name: 'Productos', level: 1 })).toBeVisible();
  });
}

test('a browser with a valid registry keeps it when the next one is invalid', async ({
  page,
  product,
  open,
}) => {
  const user = await newUser(product);
  await open(user, '/products');
  await expect(page.getByRole('heading', { name: 'Productos', level: 1 })).toBeVisible();
  await served.embedRegistry(page, product, served.tamperState);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Productos', level: 1 })).toBeVisible();
});

test('the browser blocks a script that no verified release lists', async ({
  page,
  product,
  open,
  consoleWatch,
}) => {
  consoleWatch.provoke(/TrustedScriptURL|trusted type|Content Security Policy|no release that is proven/i);
  await open(await newUser(product), '/products');
  await expect(page.getByRole('heading', { name: 'Productos', level: 1 })).toBeVisible();
  const outcome = await page.evaluate(() => {
    try {
      const script = document.createElement('script');
      script.src = '/remotes/catalogue/9.9.9/ajeno.js';
      return 'let through';
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(outcome).toBe('TypeError');
});
