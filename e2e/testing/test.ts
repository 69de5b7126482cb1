import { test as base, expect, type Page } from '@playwright/test';
import { watchConsole, type ConsoleWatch } from './browser/console-watch';
import { reportFilledFields } from './browser/filled-fields';
import { scaleTimeout } from './patience';
import type { Credentials, User } from './people';
import { discard, startProduct, type Product } from './product/product';

interface WorkerFixtures {
  /** Files that change an installation for all users name one of their own. */
  readonly installation: string;
  /** Settings of the installation, besides those of all journeys. */
  readonly settings: Readonly<Record<string, string>>;
  readonly product: Product;
}

interface Fixtures {
  readonly consoleWatch: ConsoleWatch;
  /** Opens an address of the product with the session of a user. */
  readonly open: (user: User, address?: string) => Promise<void>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  installation: ['shared', { scope: 'worker', option: true }],

  settings: [{}, { scope: 'worker', option: true }],

  product: [
    async ({ settings }, use) => {
      const product = await startProduct(settings);
      await use(product);
      await discard(product);
    },
    { scope: 'worker', timeout: scaleTimeout(180_000) },
  ],

  baseURL: async ({ product }, use) => use(product.address),

  context: async ({ context, browserName }, use) => {
    if (browserName === 'firefox') await reportFilledFields(context);
    await use(context);
  },

  consoleWatch: [
    async ({ context }, use) => {
      const watch = watchConsole(context);
      await use(watch);
      expect(watch.listUnexplained(), 'nothing complains in the console').toEqual([]);
    },
    { auto: true },
  ],

  open: async ({ page }, use) => {
    await use((user, address = '/') => openAs(page, user, address));
  },
});

export { expect };

/** Opens an address with the session of a user, as in a tab that signed in before. */
export async function openAs(page: Page, { token, user }: User, address: string): Promise<void> {
  await page.goto('/health');
  await page.evaluate(
    ([key, text]) => {
      sessionStorage.setItem('token', key);
      sessionStorage.setItem('user', text);
    },
    [token, JSON.stringify(user)] as const,
  );
  await page.goto(`/#${address}`);
}

/** Fills in the displayed sign-in, and submits it. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar Sesión' }).first().click();
  await expect(page.getByRole('heading', { name: 'Iniciar sesión', level: 1 })).toBeVisible();
}

/** Returns the session that the browser stores. */
export function readStoredSession(page: Page): Promise<{ token: string | null; user: string | null }> {
  return page.evaluate(() => ({
    token: sessionStorage.getItem('token'),
    user: sessionStorage.getItem('user'),
  }));
}
