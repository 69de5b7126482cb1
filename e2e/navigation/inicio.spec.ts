import type { Page, Request } from '@playwright/test';
import { takeShifts, watchShifts } from '../testing/browser/walk';
import { breakFiles } from '../testing/failures/outage';
import { patient } from '../testing/patience';
import { marta, newUser, sessionOf, type User } from '../testing/people';
import { filesOf } from '../testing/releases/registry';
import { hearOfChange, order } from '../testing/releases/releases';
import { expect, openAs, test } from '../testing/test';

// This file stops a remote.
test.use({ installation: 'inicio' });

let trader: User;

test.beforeAll(async ({ product }) => {
  trader = await sessionOf(product, marta);
});

const cards = (page: Page) => page.getByRole('main').getByRole('region');
const card = (page: Page, name: string) => cards(page).filter({ has: page.getByRole('heading', { name }) });
const pending = (page: Page) => page.locator('main [aria-busy=true], main .pq-skel');

const isHiding = (request: Request) =>
  request.url().endsWith('/me/cards') && /"hidden":\[".+"\]/.test(request.postData() ?? '');

async function listTitles(page: Page): Promise<string[]> {
  await expect(cards(page).first()).toBeVisible();
  await expect(pending(page)).toHaveCount(0);
  return cards(page).getByRole('heading', { level: 2 }).allTextContents();
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`six cards are shown without a shift at ${viewport.width} pixels`, async ({ page, open }) => {
    await page.setViewportSize(viewport);
    await watchShifts(page);
    await open(trader, '/inicio');
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(6);
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
  const owner = await newUser(product, [4]);
  const height = async () => (await card(page, 'Tu aportación').boundingBox())?.height ?? 0;
  await open(owner, '/inicio');
  await listTitles(page);
  expect(await height()).toBeGreaterThanOrEqual(180);
  await page.reload();
  await listTitles(page);
  expect(await height()).toBeLessThanOrEqual(80);
  const { sum, what } = await takeShifts(page);
  expect(sum, what.join()).toBeLessThanOrEqual(0.01);
});

test('cards are hidden and ordered by keyboard, and stay so in another browser', async ({
  page,
  product,
  browser,
  open,
}) => {
  const owner = await newUser(product, [1, 2, 4]);
  await open(owner, '/inicio');
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(6);
  const [first = '', second = '', third = ''] = await listTitles(page);
  await page.getByRole('button', { name: 'Personalizar' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Bajar ${first}`, exact: true }).focus();
  await page.keyboard.press('Enter');
  const saved = page.waitForResponse((answer) => isHiding(answer.request()));
  await page.getByRole('checkbox', { name: third, exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  const isArranged = async (tab = page) => {
    const titles = await listTitles(tab);
    return [titles[0], titles[1], titles.includes(third)];
  };
  await expect.poll(() => isArranged()).toEqual([second, first, false]);
  await saved;

  const context = await browser.newContext({ baseURL: product.address });
  const other = await context.newPage();
  await watchShifts(other);
  await openAs(other, owner, '/inicio');
  expect(await isArranged(other)).toEqual([second, first, false]);
  const { sum, what } = await takeShifts(other);
  expect(sum, what.join()).toBeLessThanOrEqual(0.01);
  await context.close();
});

test('cards whose files are missing return without a press, and those of a stopped remote leave; all others stay', async ({
  page,
  product,
  open,
  consoleWatch,
}) => {
  consoleWatch.provoke(/\/remotes\/copy|parque_copy|Federation/);
  const mend = await breakFiles(page, await filesOf(product, 'copy', 'entry'), '404');
  await open(trader, '/inicio');
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(6);
  const failed = cards(page).filter({ has: page.getByRole('button', { name: 'Reintentar' }) });
  await expect(failed.first()).toBeVisible();
  const broken = await failed.getByRole('heading', { level: 2 }).allTextContents();
  const others = (await listTitles(page)).filter((title) => !broken.includes(title));
  expect(others.length).toBeGreaterThanOrEqual(3);

  await mend();
  await expect(failed).toHaveCount(0, { timeout: patient(15_000) });
  expect(await listTitles(page)).toEqual(expect.arrayContaining([...others, ...broken]));

  await order(product, 'copy', { command: 'kill', message: 'Volvemos enseguida.' });
  await hearOfChange(page);
  for (const title of broken) await expect(card(page, title)).toHaveCount(0);
  expect(await listTitles(page)).toEqual(others);
});
