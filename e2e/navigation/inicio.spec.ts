import type { Page } from '@playwright/test';
import { takeShifts, watchShifts } from '../testing/browser/walk';
import { breakFiles } from '../testing/failures/outage';
import { scaleTimeout } from '../testing/patience';
import { marta, registerUser, openSession, type User } from '../testing/people';
import { getFilePattern } from '../testing/releases/registry';
import { notifyOfNewRevision, sendCommand } from '../testing/releases/releases';
import { expect, test } from '../testing/test';

// This file stops a remote.
test.use({ installation: 'inicio' });

let trader: User;

test.beforeAll(async ({ product }) => {
  trader = await openSession(product, marta);
});

const getCards = (page: Page) => page.getByRole('main').getByRole('region');
const getCard = (page: Page, name: string) =>
  getCards(page).filter({ has: page.getByRole('heading', { name }) });
const getLoadingParts = (page: Page) => page.locator('main [aria-busy=true], main .pq-skel');

async function listTitles(page: Page): Promise<string[]> {
  await expect(getCards(page).first()).toBeVisible();
  await expect(getLoadingParts(page)).toHaveCount(0);
  return getCards(page).getByRole('heading', { level: 2 }).allTextContents();
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`six cards are shown without a shift at ${viewport.width} pixels`, async ({ page, open }) => {
    await page.setViewportSize(viewport);
    await watchShifts(page);
    await open(trader, '/inicio');
    await expect.poll(() => getCards(page).count()).toBeGreaterThanOrEqual(6);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect((await listTitles(page)).length).toBeGreaterThanOrEqual(6);
    const { sum, what } = await takeShifts(page);
    expect(sum, what.join()).toBeLessThanOrEqual(0.01);
    await expect(page.getByRole('main').getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
  });
}

test('on a phone, a card without content has one line from the second visit on, without a shift', async ({
  page,
  product,
  open,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watchShifts(page);
  const owner = await registerUser(product, [4]);
  const readHeight = async () => (await getCard(page, 'Tu aportación').boundingBox())?.height ?? 0;
  await open(owner, '/inicio');
  await listTitles(page);
  expect(await readHeight()).toBeGreaterThanOrEqual(180);
  await page.reload();
  await listTitles(page);
  expect(await readHeight()).toBeLessThanOrEqual(80);
  const { sum, what } = await takeShifts(page);
  expect(sum, what.join()).toBeLessThanOrEqual(0.01);
});

test('cards whose files are missing return without a press, and those of a stopped remote leave; all others stay', async ({
  page,
  product,
  open,
  consoleWatch,
}) => {
  consoleWatch.provoke(/\/remotes\/copy|parque_copy|Federation/);
  const mend = await breakFiles(page, await getFilePattern(product, 'copy', 'entry'), '404');
  await open(trader, '/inicio');
  await expect.poll(() => getCards(page).count()).toBeGreaterThanOrEqual(6);
  const failedCards = getCards(page).filter({ has: page.getByRole('button', { name: 'Reintentar' }) });
  await expect(failedCards.first()).toBeVisible();
  const failedTitles = await failedCards.getByRole('heading', { level: 2 }).allTextContents();
  const otherTitles = (await listTitles(page)).filter((title) => !failedTitles.includes(title));
  expect(otherTitles.length).toBeGreaterThanOrEqual(3);

  await mend();
  await expect(failedCards).toHaveCount(0, { timeout: scaleTimeout(15_000) });
  expect(await listTitles(page)).toEqual(expect.arrayContaining([...otherTitles, ...failedTitles]));

  await sendCommand(product, 'copy', { command: 'kill', message: 'Volvemos enseguida.' });
  await notifyOfNewRevision(page);
  for (const title of failedTitles) await expect(getCard(page, title)).toHaveCount(0);
  expect(await listTitles(page)).toEqual(otherTitles);
});
