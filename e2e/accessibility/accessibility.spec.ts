import type { Page } from '@playwright/test';
import { findAxeViolations } from '../testing/browser/axe';
import { breakFiles } from '../testing/failures/outage';
import { lucia, registerUser, openSession, type User } from '../testing/people';
import type { Reachable } from '../testing/product/product';
import { getFilePattern } from '../testing/releases/registry';
import { expect, openAs, test } from '../testing/test';
import { switchTheme } from '../testing/browser/walk';

const themes = ['dark', 'light'] as const;
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 640 };

interface Screen {
  readonly name: string;
  /** Opens the screen and waits until it has loaded. */
  readonly show: (page: Page, user: User, product: Reachable) => Promise<void>;
  readonly viewport?: typeof phone;
}

const getHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

const createOpener = (address: string, title: string) => async (page: Page, user: User) => {
  await openAs(page, user, address);
  await expect(getHeading(page, title)).toBeVisible();
};

async function showRegistration(page: Page): Promise<void> {
  await page.goto('/#/registro');
  await expect(getHeading(page, 'Crear cuenta')).toBeVisible();
}

const screens: readonly Screen[] = [
  {
    name: 'the refused registration',
    show: async (page) => {
      await showRegistration(page);
      await page.getByLabel('Nombre').fill('Nuria Vidal');
      await page.getByLabel('Email').fill(lucia.email);
      await page.getByLabel('Contraseña', { exact: true }).fill('entre-robles-y-olmos');
      await page.getByLabel('Verificar contraseña').fill('entre-robles-y-olmos');
      await page.getByRole('button', { name: 'Registrarme' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await page.getByLabel('Verificar contraseña').fill('otra');
      await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
    },
  },
  {
    name: 'setting a second factor up',
    show: async (page, user) => {
      await createOpener('/cuenta', 'Mi cuenta')(page, user);
      await page.getByRole('button', { name: 'Activar', exact: true }).click();
      await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible();
    },
  },
  {
    name: 'the menu on a phone',
    viewport: phone,
    show: async (page, user) => {
      await createOpener('/payment', 'Pago')(page, user);
      await page.getByRole('button', { name: 'Menú' }).click();
      await expect(page.getByRole('navigation', { name: 'Menú completo' })).toBeVisible();
    },
  },
  { name: 'the page of an unknown address', show: createOpener('/no-existe', 'Página no encontrada') },
  {
    name: 'the place of a broken remote',
    show: async (page, user) => {
      await openAs(page, user, '/products');
      await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
    },
  },
];

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.setViewportSize(narrow);
  const tooWide = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(
        (element) => document.documentElement.scrollWidth > innerWidth && element.scrollWidth > innerWidth,
      )
      .map((element) => `${element.tagName} ${element.className}`),
  );
  expect(tooWide).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow.width);
}

let owner: User;

test.beforeAll(async ({ product }) => {
  owner = await registerUser(product, [6]);
});

for (const { name, show, viewport = desktop } of screens) {
  test(`${name} breaks no rule of WCAG 2.2 AA in dark or light, and fits 320 pixels`, async ({
    page,
    product,
    consoleWatch,
  }) => {
    consoleWatch.provoke(/\/api\/(register|email\/proof)|\/remotes\/catalogue|parque_catalogue|Federation/);
    await page.setViewportSize(viewport);
    if (name.includes('broken'))
      await breakFiles(page, await getFilePattern(product, 'catalogue', 'entry'), '404');
    await show(page, owner, product);

    for (const theme of themes) {
      await switchTheme(page, theme);
      expect(await findAxeViolations(page), theme).toEqual([]);
    }
    await expectNoSidewaysScroll(page);
  });
}

test('the skip link is the first tab stop, and moves the focus to the content', async ({ page, product }) => {
  await openAs(page, await openSession(product, lucia), '/products');
  await expect(getHeading(page, 'Productos')).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Saltar al contenido' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(/#\/products$/);
});
