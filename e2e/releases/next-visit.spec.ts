import type { Page } from '@playwright/test';
import { takeClock } from '../testing/browser/clock';
import { breakFiles, hasTrace } from '../testing/failures/outage';
import { scaleTimeout } from '../testing/patience';
import { lucia, openSession, type User } from '../testing/people';
import {
  notifyOfNewRevision,
  sendCommand,
  createPreviewLink,
  publishVersion,
} from '../testing/releases/releases';
import { documentAddress } from '../testing/releases/served-registry';
import { expect, test } from '../testing/test';

// This file publishes and withdraws versions of a remote, one after the other.
test.use({ installation: 'next-visit' });
test.describe.configure({ mode: 'serial', timeout: scaleTimeout(90_000) });

let trader: User;

test.beforeAll(async ({ product }) => {
  trader = await openSession(product, lucia);
  await publishVersion(product, 'boletin', '1.0.0');
});

const getEdition = (page: Page, version: string) => page.getByText(`Edición ${version}`);
const getLetterField = (page: Page) => page.getByLabel('Carta al director');
const visitNews = (page: Page) => page.getByRole('link', { name: 'Boletín', exact: true }).click();

async function visitProducts(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Productos' }).click();
  await expect(page.getByRole('heading', { name: 'Productos', level: 1 })).toBeVisible();
}

const markPage = (page: Page) => page.evaluate(() => void Object.assign(window, { isSamePage: true }));
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window);

test('a half-filled form survives the publication of a version of its own remote, which the next visit has', async ({
  page,
  product,
  open,
}) => {
  await open(trader, '/boletin');
  await expect(getEdition(page, '1.0.0')).toBeVisible();
  await markPage(page);
  await getLetterField(page).fill('A medio escr');

  // A release that is published from a folder is stable at once.
  await publishVersion(product, 'boletin', '1.1.0');
  await notifyOfNewRevision(page);
  await expect(getLetterField(page)).toHaveValue('A medio escr');
  await getLetterField(page).press('End');
  await getLetterField(page).pressSequentially('ibir');
  await expect(getLetterField(page)).toHaveValue('A medio escribir');
  await expect(getEdition(page, '1.0.0')).toBeVisible();

  await visitProducts(page);
  await visitNews(page);
  await expect(getEdition(page, '1.1.0')).toBeVisible();
  await expect(getLetterField(page)).toHaveValue('');
  expect(await isSamePage(page)).toBe(true);
});

test('an open tab that navigates sees a rollback within one poll, of two seconds', async ({
  page,
  product,
  open,
}) => {
  await takeClock(page);
  await open(trader, '/products');
  await expect(page.getByRole('heading', { name: 'Productos', level: 1 })).toBeVisible();
  await markPage(page);
  await sendCommand(product, 'boletin', { command: 'rollback' });
  const fetchedDocument = page.waitForResponse(documentAddress);
  await visitNews(page);
  await page.clock.fastForward(2_000);
  await (await fetchedDocument).finished();
  await visitProducts(page);
  await visitNews(page);
  await expect(getEdition(page, '1.0.0')).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
});

test('a stopped section ends at once in an open tab, and its drafts return with it', async ({
  page,
  product,
  open,
}) => {
  await open(trader, '/boletin');
  const note = page.getByLabel('Apunte');
  await note.fill('A medio escribir');
  const message = 'Volvemos esta tarde, con las noticias del cierre.';
  await sendCommand(product, 'boletin', { command: 'kill', message });
  await notifyOfNewRevision(page);
  await expect(page.getByText('Esta sección está desactivada')).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  await expect(note).toBeHidden();
  // The menu no longer offers it, but its address still works.
  await expect(page.getByRole('link', { name: 'Boletín', exact: true })).toBeHidden();

  await sendCommand(product, 'boletin', { command: 'revive' });
  await notifyOfNewRevision(page);
  await expect(getEdition(page, '1.0.0')).toBeVisible();
  await expect(note).toHaveValue('A medio escribir');
});

test('a preview link shows its version in this tab only, with a notice, and can be ended', async ({
  page,
  product,
  open,
}) => {
  await open(trader, '/products');
  await page.goto(await createPreviewLink(product, 'boletin', '1.1.0'));
  await expect(page.getByText('Vista previa: Boletín 1.1.0')).toBeVisible();
  await expect(getEdition(page, '1.1.0')).toBeVisible();
  expect(page.url()).not.toContain('vista-previa');
  await visitProducts(page);
  await expect(page.getByText('Vista previa: Boletín 1.1.0')).toBeVisible();
  await page.getByRole('button', { name: 'Salir', exact: true }).click();
  await expect(page.getByText('Vista previa: Boletín 1.1.0')).toBeHidden();
  await visitNews(page);
  await expect(getEdition(page, '1.0.0')).toBeVisible();
});

test('a newest version with a chunk that is twice tampered is set aside in this browser: the one before is used', async ({
  page,
  product,
  open,
  consoleWatch,
}) => {
  await sendCommand(product, 'boletin', { command: 'promote', version: '1.1.0' });
  consoleWatch.provoke(/\/remotes\/boletin|parque_boletin|Federation/);
  await breakFiles(page, /\/boletin\/1\.1\.0\/(?!entry)[^/]*\.js/, 'tampered');
  await open(trader, '/boletin');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(getEdition(page, '1.0.0')).toBeVisible();
  await expect(page.getByText('no hay noticias')).toHaveCSS('border-left-color', 'rgb(1, 2, 3)');
  expect(await hasTrace(page)).toBe(false);
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Acerca de esta versión' }).click();
  const row = page.getByRole('dialog').getByRole('row', { name: /Boletín/ });
  await expect(row).toContainText('Anterior: la nueva no se puede usar');
});
