import type { Page } from '@playwright/test';
import { rm } from 'node:fs/promises';
import { admin, newUser, sessionOf } from '../testing/people';
import { done, createDesk, createTeamKnown } from '../testing/releases/release-command';
import { tabOf } from '../testing/browser/tabs';
import { expect, test } from '../testing/test';
import { patient } from '../testing/patience';

// This file changes the running versions for all users. Mounts before a publication are the subject of release-command.spec.ts.
test.use({ installation: 'versions' });

/** Presses a button of the screen, and confirms the dialog that follows. */
async function decide(page: Page, button: string, confirm: string, reason: string) {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill(reason);
  await dialog.getByRole('button', { name: confirm }).click();
  await expect(dialog).toBeHidden();
}

/** Leaves the bulletin and comes back. */
async function visit(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Productos' }).click();
  await expect(page.getByRole('heading', { name: 'Boletín', exact: true })).toBeHidden();
  await page.getByRole('link', { name: 'Boletín', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Boletín', exact: true })).toBeVisible();
}

/** Visits the bulletin until the expected version runs. A visit that started with another version keeps it. */
async function visitUntil(page: Page, version: string) {
  await expect(async () => {
    await visit(page);
    await page.getByRole('button', { name: 'Acerca de esta versión' }).click();
    const row = page.getByRole('dialog').getByRole('row', { name: /^Boletín/ });
    const seen = await row.textContent();
    await page.keyboard.press('Escape');
    expect(seen).toContain(version);
  }).toPass({ timeout: patient(45_000) });
  await visit(page);
}

test('an admin promotes a version and rolls it back, and an open tab gets each change at its next visit', async ({
  page,
  context,
  product,
  open,
}) => {
  const desk = await createDesk(product, 'boletin');
  await createTeamKnown(desk.type, desk.folder, 'boletin');
  for (const version of ['1.0.0', '1.1.0']) {
    await desk.build(version);
    done(await desk.type(`publish --no-browser --reason 'version ${version}'`));
  }
  await rm(desk.folder, { recursive: true, force: true });

  await open(await newUser(product), '/boletin');
  await expect(page.getByRole('heading', { name: 'Boletín', exact: true })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));

  const office = await tabOf(context, await sessionOf(product, admin), '/admin-versiones');
  await office.getByRole('main').getByRole('link', { name: 'Boletín', exact: true }).click();
  await decide(office, 'Promover la 1.1.0', 'Promover', 'Va bien');
  await expect(office.getByRole('row', { name: /1\.1\.0 promovida/ })).toContainText('Va bien');
  await visitUntil(page, '1.1.0');
  await expect.poll(() => loaded.some((path) => path.startsWith('/remotes/boletin/1.1.0/entry.'))).toBe(true);

  await decide(office, 'Volver a la anterior', 'Volver atrás', 'No cuadra');
  await expect(office.getByRole('row', { name: /Vuelta a la anterior/ })).toContainText('No cuadra');
  await visitUntil(page, '1.0.0');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});
