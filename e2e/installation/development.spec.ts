import { expect, test, type Page } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort } from '../../tools/processes/free-port.mjs';
import { scaleTimeout } from '../testing/patience';
import { lucia, registerUser, openSession } from '../testing/people';
import { createDataFolder, removeDataFolder } from '../testing/product/data-folder';
import { start, type Started } from '../testing/product/started';
import { copyWorkspace, removeCopy } from '../testing/product/workspace-copy';

test.describe.configure({ mode: 'serial', timeout: scaleTimeout(180_000) });

let workspace: string;
let dataDir: string;
let address: string;
let development: Started;

test.beforeAll(async () => {
  workspace = await copyWorkspace();
  dataDir = createDataFolder();
  const port = String(await findFreePort());
  address = `http://localhost:${port}`;
  development = start({ DATA_DIR: dataDir, PORT: port }, { script: 'tools/dev.mjs', workspace });
  await development.waitForOutput(address);
});

test.afterAll(async () => {
  development.signal('SIGINT');
  expect((await development.ended).code).toBe(0);
  removeDataFolder(dataDir);
  await removeCopy(workspace);
});

/** Replaces a text in a file of the copy, as an editor does. */
async function editFile(file: string, from: string, to: string): Promise<void> {
  const location = path.join(workspace, file);
  const content = await readFile(location, 'utf8');
  expect(content).toContain(from);
  await writeFile(location, content.replace(from, to));
}

const form = 'mfe-auth/src/components/login-form.tsx';
const lead = 'Entra con el email de tu cuenta.';

/** Opens the sign-in, with state in its components. @returns Asserts that the state is still there. */
async function openSignIn(page: Page): Promise<() => Promise<void>> {
  await page.goto(`${address}/#/login`);
  const email = page.getByLabel('Email');
  // The remote is built at its first load.
  await email.fill('ana@correo.example', { timeout: scaleTimeout(120_000) });
  await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
  return async () => {
    await expect(email).toHaveValue('ana@correo.example');
    await expect(page.getByRole('button', { name: 'Ocultar contraseña' })).toBeVisible();
  };
}

test('an edited screen of a remote is shown, and the page keeps its React state', async ({ page }) => {
  const expectState = await openSignIn(page);
  for (const [from, to] of [
    [lead, 'Bienvenido otra vez.'],
    ['Bienvenido otra vez.', lead],
  ] as const) {
    await editFile(form, from, to);
    await expect(page.getByText(to)).toBeVisible();
  }
  await expectState();
});

test('an edited style sheet of a remote applies without a reload', async ({ page }) => {
  const expectState = await openSignIn(page);
  await editFile('mfe-auth/src/screens/access.module.css', '.main {', '.main { outline: 7px solid red;');
  await expect(page.locator('[class*="-main"]')).toHaveCSS('outline-width', '7px');
  await expectState();
});

test('edited styles and components of the design system are shown in a remote without a reload', async ({
  page,
}) => {
  const expectState = await openSignIn(page);
  await editFile(
    'shared/ui/src/styles/components/button.css',
    '.pq-btn {',
    '.pq-btn { outline: 9px solid red;',
  );
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toHaveCSS('outline-width', '9px');
  await expectState();
  await editFile('shared/ui/src/field/password-field.tsx', 'Ocultar contraseña', 'Tapar contraseña');
  await expect(page.getByRole('button', { name: 'Tapar contraseña' })).toBeVisible();
  await editFile('shared/ui/src/field/password-field.tsx', 'Tapar contraseña', 'Ocultar contraseña');
  await expectState();
});

test('a syntax error is shown over the page, and disappears when it is corrected', async ({ page }) => {
  const expectState = await openSignIn(page);
  await editFile(form, 'return (\n', 'return ((\n');
  const overlay = page.getByRole('alert').filter({ hasText: 'auth could not be built' });
  await expect(overlay).toContainText('login-form.tsx');
  await editFile(form, 'return ((\n', 'return (\n');
  await expect(overlay).toHaveCount(0);
  await expectState();
});

test('a component that threw is shown again once it is corrected', async ({ page }) => {
  await openSignIn(page);
  await editFile(form, 'return (\n', "throw new Error('broken');\n  return (\n");
  await expect(page.getByRole('alert', { name: /no se ha podido cargar$/ })).toBeVisible();
  await editFile(form, "throw new Error('broken');\n  return (\n", 'return (\n');
  await expect(page.getByText(lead)).toBeVisible();
});

test('an edited component of the shell is shown', async ({ page }) => {
  const { token, user } = await openSession({ address, dataDir }, lucia);
  await page.addInitScript(
    ([key, text]) => {
      sessionStorage.setItem('token', key);
      sessionStorage.setItem('user', text);
    },
    [token, JSON.stringify(user)] as const,
  );
  await page.goto(`${address}/#/no-existe`);
  await expect(page.getByText('Aquí no hay nada')).toBeVisible({ timeout: scaleTimeout(60_000) });
  await editFile('shell/src/frame/page/not-found.tsx', 'Aquí no hay nada', 'Nada por aquí');
  await expect(page.getByText('Nada por aquí')).toBeVisible();
});

test('an edit of the api is answered by its new code, with the data kept', async () => {
  const product = { address, dataDir };
  const user = await registerUser(product);
  const fetchHealth = async () => (await fetch(`${address}/health`)).text();
  await editFile('api/src/core/http/responses/health.ts', "status: 'ok'", "status: 'edited'");
  await expect.poll(fetchHealth).toContain('edited');
  await openSession(product, user);
});

test('an error in the api is shown over the page, and the previous code answers', async ({ page }) => {
  await openSignIn(page);
  await editFile('api/src/core/http/responses/health.ts', "status: 'edited'", "status: ('edited'");
  const overlay = page.getByRole('alert').filter({ hasText: 'api could not be built' });
  await expect(overlay).toContainText('health.ts');
  expect((await fetch(`${address}/api/products`)).status).toBe(200);
  await editFile('api/src/core/http/responses/health.ts', "status: ('edited'", "status: 'ok'");
  await expect(overlay).toHaveCount(0);
});
