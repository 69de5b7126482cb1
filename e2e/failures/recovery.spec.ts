import type { Page } from '@playwright/test';
import { takeClock } from '../testing/browser/clock';
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

const outages = [
  { kind: 'entry', failure: '500', badge: 'No disponible' },
  { kind: 'entry', failure: 'refused', badge: 'Sin conexión' },
  { kind: 'script', failure: '404', badge: 'No disponible' },
  { kind: 'style', failure: 'refused', badge: 'Sin conexión' },
] as const;

for (const { kind, failure, badge } of outages) {
  test(`a remote whose ${kind} was ${failure} opens by itself once it is served`, async ({
    page,
    product,
    open,
  }) => {
    const mend = await breakFiles(page, await filesOf(product, 'recursos', kind), failure);
    await open(await newUser(product), '/recursos');
    await expect(fault(page)).toContainText(badge);
    await mend();
    await expect(heading(page)).toBeVisible();
    await expect(fault(page)).toBeHidden();
  });
}

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

for (const failure of ['hangs', 'slow'] as const) {
  test(`a remote whose entry ${failure === 'slow' ? 'arrives after its time-out' : 'hung'} opens by itself`, async ({
    page,
    product,
    open,
  }) => {
    await takeClock(page);
    const user = await newUser(product);
    const mend = await breakFiles(page, await filesOf(product, 'recursos', 'entry'), failure);
    await open(user, '/recursos');
    await expect(async () => {
      await page.clock.fastForward(4_000);
      await expect(fault(page)).toContainText('entry: timeout', { timeout: 500 });
    }).toPass({ intervals: [100] });
    await mend();
    await expect(heading(page)).toBeVisible();
  });
}
