import type { Locator, Page } from '@playwright/test';
import { breakFiles, type Failure } from './testing/outage';
import { newPerson } from './testing/people';
import { filesOf, type FileKind } from './testing/registry';
import { expect, test } from './testing/test';
import { distOf, fixtureFolder } from './testing/workspace';

// A remote that fails on demand is published here.
test.use({ installation: 'faults' });
test.describe.configure({ mode: 'parallel' });
test.beforeAll(({ product }) => product.publish(distOf(fixtureFolder('inestable'))));
test.beforeEach(({ consoleWatch }) => consoleWatch.provoke(/\/remotes\/|parque_|fails at|Federation/));

const patienceMs = 12_000;

const productsLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Productos' });
const products = (page: Page) => page.getByRole('heading', { name: 'Productos', level: 1 });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });
const unstableLink = (page: Page) => menu(page).getByRole('link', { name: 'Inestable' });
const retry = (page: Page) => page.getByRole('button', { name: 'Reintentar' });

const faultOf = (page: Page, title: string) =>
  page.getByRole('alert', { name: `${title} no se ha podido cargar` });

/** Notes in the page itself that it is this one: a reload forgets it. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
}

async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
}

/** The place of a broken remote says what is wrong, in Spanish, and the rest is said to be well. */
async function expectFault(fault: Locator, badge: string): Promise<void> {
  await expect(fault).toBeVisible();
  await expect(fault).toContainText(badge);
  await expect(fault).toContainText('El resto de la plataforma funciona con normalidad');
}

const failures: readonly { failure: Failure; when: string; badge: string; kinds: readonly FileKind[] }[] = [
  { failure: 'missing', when: 'is missing', badge: 'No disponible', kinds: ['entry', 'script', 'style'] },
  { failure: 'silent', when: 'never arrives', badge: 'Sin respuesta', kinds: ['entry', 'script', 'style'] },
  { failure: 'garbage', when: 'is garbage', badge: 'No verificado', kinds: ['entry', 'script', 'style'] },
  { failure: 'unreachable', when: 'is cut off', badge: 'Sin conexión', kinds: ['entry'] },
  {
    failure: 'tampered',
    when: 'was tampered with',
    badge: 'No verificado',
    kinds: ['entry', 'script', 'style'],
  },
];

for (const { failure, when, badge, kinds } of failures) {
  for (const kind of kinds) {
    test(`a remote whose ${kind} ${when} leaves the rest usable, and heals on a retry`, async ({
      page,
      product,
      open,
    }) => {
      if (failure === 'silent') await page.clock.install();
      const person = await newPerson(product);
      const mend = await breakFiles(page, await filesOf(product, 'catalogue', kind), failure);
      await open(person, '/inestable');
      await expect(page.getByText('Todo en orden.')).toBeVisible();
      await markPage(page);

      const visitProducts = async () => {
        await productsLink(page).click();
        if (failure === 'silent') {
          await expect(page.getByRole('status', { name: 'Cargando Productos' })).toBeVisible();
          await page.clock.fastForward(patienceMs);
        }
        await expectFault(faultOf(page, 'Productos'), badge);
      };
      await visitProducts();
      await expect(menu(page).getByRole('button', { name: 'Cerrar Sesión' })).toBeEnabled();
      await unstableLink(page).click();
      await expect(page.getByText('Todo en orden.')).toBeVisible();
      await visitProducts();

      await mend();
      await retry(page).click();
      await expect(products(page)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'DashPro' })).toBeVisible();
      await expectSamePage(page);
      expect(await page.evaluate(() => 'hasRunTampered' in window)).toBe(false);
    });
  }
}

const steps = [
  { step: 'evaluation', when: 'while its code is read', badge: 'Error al cargar' },
  { step: 'bootstrap', when: 'while it starts', badge: 'Error al iniciar' },
  { step: 'mount', when: 'while it is mounted', badge: 'Error al iniciar' },
  { step: 'render', when: 'while it first draws', badge: 'Error al iniciar' },
  { step: 'effect', when: 'after it has drawn', badge: 'Error inesperado' },
  { step: 'press', when: 'when somebody uses it', badge: 'Error inesperado' },
];

for (const { step, when, badge } of steps) {
  test(`a remote that throws ${when} leaves the rest usable, and heals on a retry`, async ({
    page,
    product,
    open,
  }) => {
    await open(await newPerson(product), '/products');
    await expect(products(page)).toBeVisible();
    await markPage(page);
    await page.evaluate((failing) => sessionStorage.setItem('inestable', failing), step);

    await unstableLink(page).click();
    if (step === 'press') await page.getByRole('button', { name: 'Pulsar' }).click();
    await expectFault(faultOf(page, 'Inestable'), badge);
    await productsLink(page).click();
    await expect(products(page)).toBeVisible();

    await unstableLink(page).click();
    if (step === 'press') await page.getByRole('button', { name: 'Pulsar' }).click();
    await expectFault(faultOf(page, 'Inestable'), badge);
    await page.evaluate(() => sessionStorage.removeItem('inestable'));
    await retry(page).click();
    await expect(page.getByText('Todo en orden.')).toBeVisible();
    await page.getByRole('button', { name: 'Pulsar' }).click();
    await expect(page.getByText('Todo en orden.')).toBeVisible();
    await expectSamePage(page);
  });
}

test('a sign-in that does not load says so, and heals on a retry', async ({ page, product }) => {
  const mend = await breakFiles(page, await filesOf(product, 'auth', 'entry'), 'missing');
  await page.goto('/');
  await expectFault(faultOf(page, 'Acceso'), 'No disponible');
  await mend();
  await retry(page).click();
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
});

test('over plain http, as a phone in the same network comes, a file that is not ours is refused and named all the same', async ({
  page,
  product,
  consoleWatch,
}) => {
  consoleWatch.provoke(/Cross-Origin-Opener-Policy/);
  const mend = await breakFiles(page, await filesOf(product, 'auth', 'script'), 'garbage');
  await page.goto(product.address.replace('127.0.0.1', 'parque.test'));
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await expectFault(faultOf(page, 'Acceso'), 'No verificado');
  await mend();
  await retry(page).click();
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
});
