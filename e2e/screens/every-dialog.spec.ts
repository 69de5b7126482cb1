import type { Page } from '@playwright/test';
import { desktop, lookAt } from '../testing/look';
import { placesFor, visitor, type Visitor } from '../testing/places';
import { expect, openAs, test } from '../testing/test';
import { goTo, whole } from '../testing/walk';

test.describe.configure({ mode: 'parallel', timeout: 240_000 });

/** What opens a dialog: buttons of these names, each the first of its name and in what the last one opened; or a key. */
type Opener = readonly RegExp[] | { readonly key: string };

interface Opens {
  /** As its remote declares it, and what is asked of it. */
  readonly path: string;
  readonly query?: string;
  readonly openers: readonly Opener[];
}

interface Walk {
  readonly kind: Visitor;
  /** What the dialogs are about. */
  readonly about: string;
  readonly screens: readonly Opens[];
}

const walks: readonly Walk[] = [
  {
    kind: 'trader',
    about: 'the journal and the shell',
    screens: [
      {
        path: '/panel',
        query: '?mes=-1',
        openers: [
          { key: 'Control+k' },
          { key: '?' },
          { key: 'c' },
          [/^Acerca de esta versión/],
          [/^Qué es Beneficio Neto/],
          [/ de 20\d\d: \d+ trades?/],
          [/^Cambiar el reloj/],
          [/^Cerrar sesión del broker/],
        ],
      },
      { path: '/panel/analisis', openers: [[/^Nota del trade/]] },
    ],
  },
  {
    kind: 'trader',
    about: 'the account, the licences and the connector',
    screens: [
      { path: '/cuenta', openers: [[/^Eliminar mi cuenta/]] },
      { path: '/dashpro', openers: [[/^Mostrar la clave/, /^Renovar la clave/]] },
      {
        path: '/conector',
        openers: [[/^Eliminar la cuenta/], [/^Sincronizar ahora/], [/^Ensayo/]],
      },
    ],
  },
  {
    kind: 'admin',
    about: 'people, products and purchases',
    screens: [
      {
        path: '/admin-usuarios/:id',
        openers: [[/^Hacer administrador/], [/^Conceder un producto/], [/^Alargar/], [/^Retirar/]],
      },
      { path: '/admin-compras', openers: [[/^Ver HP/]] },
      { path: '/admin-productos', openers: [[/^Ordenar/], [/^Nuevo producto/], [/^Editar/]] },
    ],
  },
  {
    kind: 'admin',
    about: 'licences, money, mails and versions',
    screens: [
      { path: '/admin-dashpro', openers: [[/^Editar la licencia/], [/^Eliminar la licencia/]] },
      { path: '/copy/:name', openers: [[/^Añadir cuenta/], [/^Editar la cuenta/]] },
      { path: '/admin-fondos', openers: [[/^Revisar el pago/]] },
      { path: '/admin-correos', openers: [[/^Abrir el correo/]] },
      { path: '/admin-auditoria', openers: [[/^Ver el antes/]] },
      {
        path: '/admin-versiones/:name',
        openers: [[/^Mantenimiento/], [/^Apagar/], [/^Vista previa/]],
      },
      { path: '/_ui', openers: [[/^Hoja/]] },
    ],
  },
];

async function open(page: Page, opener: Opener): Promise<void> {
  if ('key' in opener) return page.keyboard.press(opener.key);
  for (const name of opener) await page.getByRole('button', { name }).first().click();
}

const opened = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

const nameOf = (opener: Opener) =>
  'key' in opener ? opener.key : opener.map(({ source }) => source).join(' ');

async function lookAtDialog(page: Page, opener: Opener, name: string): Promise<void> {
  await open(page, opener);
  await expect(opened(page)).toBeVisible();
  await whole(page);
  await lookAt(page, name);
  await page.keyboard.press('Escape');
  await expect(opened(page)).toBeHidden();
}

for (const { kind, about, screens } of walks) {
  test(`every dialog about ${about} breaks no rule of WCAG 2.2 AA in dark or light, and fits desktops and phones`, async ({
    page,
    product,
  }) => {
    // Whoever registers is sent a mail, which admins can read.
    await visitor(product, 'newcomer');
    const person = await visitor(product, kind);
    if (!person) throw new Error('a guest has no dialogs');
    const places = await placesFor(product, kind, person);
    await page.setViewportSize(desktop);
    await openAs(page, person, '/payment');
    for (const { path, query = '', openers } of screens) {
      const place = places.find((one) => one.path === path);
      if (!place) throw new Error(`no remote declares ${path}`);
      await goTo(page, place.address + query);
      await whole(page);
      for (const opener of openers) {
        const name = `${path} ${nameOf(opener)}`;
        await test.step(name, () => lookAtDialog(page, opener, name));
      }
    }
  });
}
