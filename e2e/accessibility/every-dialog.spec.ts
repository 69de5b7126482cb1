import type { Page } from '@playwright/test';
import { desktop, lookAt } from '../testing/browser/look';
import { scaleTimeout } from '../testing/patience';
import { listScreens, openVisitorSession, type Visitor } from '../testing/browser/visited-screens';
import { expect, openAs, test } from '../testing/test';
import { waitUntilStill, goTo, waitUntilLoaded } from '../testing/browser/walk';

test.describe.configure({ mode: 'parallel', timeout: scaleTimeout(240_000) });

/** A text that is typed into a field before the next button is clicked. */
interface Typed {
  readonly field: RegExp;
  readonly text: string;
}

/**
 * The steps that open a dialog: names of buttons and choices, or a key. Each step uses the first match inside the
 * dialog or menu that the previous step opened.
 */
type Opener = readonly (RegExp | Typed)[] | { readonly key: string };

interface Opens {
  /** The path as its remote declares it, and the query. */
  readonly path: string;
  readonly query?: string;
  readonly openers: readonly Opener[];
  /** Calls that are rejected because the session is too old, so that the shell prompts for the password. */
  readonly tooOldFor?: RegExp;
}

interface Walk {
  readonly kind: Visitor;
  /** The data that the dialogs need. */
  readonly about: string;
  readonly screens: readonly Opens[];
}

/** The answer to a session that was opened too long ago. */
const tooOld = {
  code: 'reauthentication_required',
  message: 'Confirma tu contraseña para continuar.',
  requestId: 'vieja',
};

const secondFactor = /\/api\/me\/second-factor/;

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
          [/^Qué es Beneficio Neto/],
          [/ de 20\d\d(?:, con nota)?: \d+ operaci(?:ón|ones)/],
          [/^Cambiar el reloj/],
          [/^Cerrar sesión del bróker/],
        ],
      },
      { path: '/panel/operaciones', openers: [[/^Nota de la operación/]] },
      { path: '/panel/analisis', openers: [[/^Qué es SQN/]] },
      { path: '/panel/setups', openers: [[/^(Nuevo setup|Crear el primero)/]] },
      { path: '/panel/grupos', openers: [[/^(Nuevo grupo|Crear el primero)/]] },
      { path: '/panel/grupo', query: '?mes=-1', openers: [[/ de 20\d\d: \d+ operaci(?:ón|ones)/]] },
      { path: '/panel/fondeo', openers: [[/^Adaptar a mi contrato/]] },
    ],
  },
  {
    kind: 'trader',
    about: 'the account, the licences and the connector',
    screens: [
      {
        path: '/cuenta',
        openers: [[/^Eliminar mi cuenta/], [/^Activar$/]],
        tooOldFor: secondFactor,
      },
      { path: '/dashpro', openers: [[/^Mostrar la clave/, /^Renovar la clave/]] },
      {
        path: '/conector',
        openers: [[/^Sincronizar ahora/], [/^Probar con mi historial/], [/^Activo$/]],
      },
      { path: '/conector/cuentas', openers: [[/^Eliminar la cuenta/]] },
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
      {
        path: '/admin-compras',
        openers: [[/^Ver HP/], [/^Ver HP/, /^Procesar de nuevo/], [/^Ver HP/, /^Asignar/]],
      },
      { path: '/admin-productos', openers: [[/^Ordenar/], [/^Nuevo producto/], [/^Editar/]] },
    ],
  },
  {
    kind: 'admin',
    about: 'licences, money, mails and versions',
    screens: [
      { path: '/admin-dashpro', openers: [[/^Editar la licencia/], [/^Eliminar la licencia/]] },
      {
        path: '/copy/:name',
        openers: [
          [/^Añadir cuenta/],
          [/^Editar la cuenta/],
          [/^Editar la cuenta/, { field: /^Servidor$/, text: 'Otro-Servidor' }, /^Guardar$/],
        ],
      },
      { path: '/admin-fondos', openers: [[/^Revisar el pago/]] },
      { path: '/admin-correos', openers: [[/^Abrir el correo/]] },
      { path: '/admin-auditoria', openers: [[/^Ver el antes/]] },
      {
        path: '/admin-versiones/:name',
        openers: [[/^Mantenimiento/], [/^Apagar/], [/^Vista previa/]],
      },
      { path: '/_ui', openers: [[/^Diálogo/]] },
    ],
  },
];

async function open(page: Page, opener: Opener): Promise<void> {
  if ('key' in opener) return page.keyboard.press(opener.key);
  for (const step of opener) {
    if ('field' in step) await page.getByLabel(step.field).fill(step.text);
    else
      await page
        .getByRole('button', { name: step })
        .or(page.getByRole('radio', { name: step }))
        .first()
        .click();
  }
}

const getOpenDialogs = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

const getName = (opener: Opener) =>
  'key' in opener ? opener.key : opener.map((step) => ('field' in step ? step.field : step).source).join(' ');

/** A nested dialog is closed before the outer one. Escape also clears the search field of a dialog. */
async function close(page: Page): Promise<void> {
  for (let openDialogs = await getOpenDialogs(page).count(); openDialogs > 0; openDialogs--) {
    await getOpenDialogs(page).last().getByRole('button').first().focus();
    await page.keyboard.press('Escape');
    await expect(getOpenDialogs(page)).toHaveCount(openDialogs - 1);
  }
}

/** The button that caused the password prompt stays busy while the prompt is open. */
async function lookAtDialog(page: Page, opener: Opener, name: string, isQuestion: boolean): Promise<void> {
  await open(page, opener);
  await expect(getOpenDialogs(page).last()).toBeVisible();
  await (isQuestion ? waitUntilStill(page) : waitUntilLoaded(page));
  await lookAt(page, name);
  await close(page);
}

for (const { kind, about, screens } of walks) {
  test(`every dialog about ${about} breaks no rule of WCAG 2.2 AA in dark or light, and fits desktops and phones`, async ({
    page,
    product,
    consoleWatch,
  }) => {
    consoleWatch.provoke(secondFactor);
    // Registering sends a mail, which admins can read.
    await openVisitorSession(product, 'newcomer');
    const user = await openVisitorSession(product, kind);
    if (!user) throw new Error('a guest has no dialogs');
    const places = await listScreens(product, kind, user);
    await page.setViewportSize(desktop);
    await openAs(page, user, '/payment');
    for (const { path, query = '', openers, tooOldFor } of screens) {
      const screen = places.find((candidate) => candidate.path === path);
      if (!screen) throw new Error(`no remote declares ${path}`);
      await goTo(page, screen.address + query);
      await waitUntilLoaded(page);
      if (tooOldFor) await page.route(tooOldFor, (route) => route.fulfill({ status: 403, json: tooOld }));
      for (const opener of openers) {
        const name = `${path} ${getName(opener)}`;
        await test.step(name, () => lookAtDialog(page, opener, name, tooOldFor !== undefined));
      }
    }
  });
}
