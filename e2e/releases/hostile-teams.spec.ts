import type { Page } from '@playwright/test';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { listenToReports } from '../testing/failures/load-events';
import type { Attack, Outcome, Place } from '../testing/hostile/attack';
import { attacks } from '../testing/hostile/attacks';
import { releaseOf, releaseWith, written } from '../testing/hostile/hostile-release';
import {
  atCheck,
  atRegistry,
  leaveByBack,
  leaveByPresses,
  refusedScreen,
  serveInPlace,
  uploadHonestly,
} from '../testing/hostile/stops';
import { lucia, sessionOf, type Person } from '../testing/people';
import { expect, test as base } from '../testing/test';

const test = base.extend<object, { trader: Person }>({
  /** Opens a session, and publishes the harmless first release of the hostile team. */
  trader: [
    async ({ product }, use) => {
      const folder = await written(releaseOf({ what: 'nothing', at: {} }, '1.0.0'));
      await product.publish(path.join(folder, 'dist'));
      await rm(folder, { recursive: true });
      await use(await sessionOf(product, lucia));
    },
    { scope: 'worker' },
  ],
});

// This file publishes the releases of a hostile team in its own installation.
test.use({ installation: 'hostile' });
test.beforeEach(({ consoleWatch }) => consoleWatch.provoke(/./));

/** Code that a debugger evaluates may use eval in spite of the policy; code in a task of the page may not. */
const inOwnTask = 'new Promise((done) => setTimeout(() => done(hostileAttempt())))';

const ownScreen = (page: Page) => page.getByText('Sección hostil');
const products = (page: Page) => page.getByRole('heading', { name: 'Productos', level: 1 });

type Reports = Awaited<ReturnType<typeof listenToReports>>;

/** Waits until the page has reported an attack, and expects that it has ended then. */
async function expectEnded({ finding, remains }: Attack, page: Page, reports: Reports): Promise<void> {
  const found = async () => (await reports()).filter(({ remote }) => remote === 'hostil');
  await expect.poll(found).toContainEqual(expect.objectContaining({ outcome: 'found', finding }));
  if (remains) expect(await page.evaluate(remains)).toBe(false);
}

/** Waits until an attack takes no effect any more: the page may load itself again. */
async function expectUndone(remains: NonNullable<Attack['remains']>, page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(remains).catch(() => true)).toBe(false);
  await expect(products(page)).toBeVisible();
}

/** Opens the attacked page, and then a screen of another team, which must be intact. */
async function atShell(attack: Attack, page: Page, reports: Reports | undefined): Promise<Outcome> {
  const refused = refusedScreen(page);
  // Attached, not visible: a style may hide the whole page.
  await ownScreen(page).or(refused).first().waitFor({ state: 'attached' });
  const isRefused = (await refused.count()) > 0;
  if (attack.given) await page.evaluate(attack.given);
  const answer = attack.attempt && !isRefused ? await page.evaluate<Outcome>(inOwnTask) : undefined;
  for (const key of attack.keys ?? []) await page.keyboard.press(key);
  if (attack.holds === 'links') await leaveByPresses(page);
  else if (attack.holds === 'Back') await leaveByBack(page);
  else await page.evaluate(() => void (location.hash = '/products'));
  await expect(products(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Productos' }).first()).toBeVisible();
  if (attack.isStored) {
    await page.reload();
    await expect(products(page)).toBeVisible();
  }
  if (isRefused) return 'refused';
  if (reports) {
    await expectEnded(attack, page, reports);
    return 'contained';
  }
  if (attack.remains) await expectUndone(attack.remains, page);
  return attack.attempt ? (answer ?? 'passes') : 'contained';
}

test('the registry takes a release of the team with an honest attestation', async ({ product, trader }) => {
  expect(trader).toBeDefined();
  expect(await uploadHonestly(product, releaseOf({ what: 'nothing', at: {} }, '1.0.1'))).toBe(200);
});

/** A screen that restores the element of the page which it changes, and leaves an interval. */
const tidyCode = (container: string) => `window.${container} = {
  init: async () => undefined,
  get: async () => () => ({
    bootstrap: async () => undefined,
    mount: async ({ domElement }) => {
      domElement.textContent = 'Sección hostil';
      document.body.style.overflow = 'hidden';
      document.body.classList.add('hostil-abierto');
      setInterval(() => undefined, 1000);
    },
    unmount: async () => {
      document.body.style.overflow = '';
      document.body.classList.remove('hostil-abierto');
    },
  }),
};`;

test('a team that restores the styles and classes of the page is not reported for them', async ({
  page,
  product,
  open,
  trader,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  await serveInPlace(page, product, releaseWith(tidyCode, {}, '1.0.0'));
  const reports = await listenToReports(page);
  await open(trader, '/hostil');
  await ownScreen(page).waitFor();
  await page.evaluate(() => void (location.hash = '/products'));
  await expect(products(page)).toBeVisible();
  const found = async () =>
    (await reports()).flatMap(({ remote, finding }) => (remote === 'hostil' && finding ? [finding] : []));
  // The interval is reported after everything else of the visit.
  await expect.poll(found).toContain('timer');
  expect((await found()).filter((finding) => finding !== 'long_frame')).toEqual(['timer']);
  expect(complaints.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
});

/** A screen whose code hears each key of the document and of the window. */
const listeningCode = (container: string) => `window.${container} = {
  init: async () => undefined,
  get: async () => () => ({
    bootstrap: async () => undefined,
    mount: async ({ domElement }) => {
      domElement.textContent = 'Sección hostil';
      const heard = (window.hostilHeard = []);
      for (const target of [document, window])
        for (const type of ['keydown', 'input'])
          target.addEventListener(type, ({ key, target }) => heard.push(key ?? target.value), true);
    },
    unmount: async () => undefined,
  }),
};`;

test('a team hears nothing of what the user types into the palette during its visit', async ({
  page,
  product,
  open,
  trader,
}) => {
  await serveInPlace(page, product, releaseWith(listeningCode, {}, '1.0.0'));
  await open(trader, '/hostil');
  await ownScreen(page).waitFor();
  await page.keyboard.press('y');
  const heard = () => page.evaluate(() => Reflect.get(window, 'hostilHeard') as string[]);
  expect(await heard()).toContain('y');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog', { name: 'Buscar o ejecutar' }).getByRole('combobox');
  await expect(field).toBeFocused();
  await page.keyboard.type('zzz');
  await expect(field).toHaveValue('zzz');
  expect((await heard()).filter((text) => text.includes('z'))).toEqual([]);
});

for (const [index, attack] of attacks.entries()) {
  const { what, at } = attack;
  const annotation = { type: 'attack', description: what };
  test(`a hostile team ${what}`, { annotation }, async ({ page, product, open, trader }) => {
    const outcomes: Partial<Record<Place, Outcome>> = {};
    const release = releaseOf(attack, `1.${index + 1}.0`);
    if (at.check) outcomes.check = await atCheck(attack, product, release);
    if (at.registry) outcomes.registry = await atRegistry(attack, product, release);
    if (at.shell) {
      await serveInPlace(page, product, releaseOf(attack, '1.0.0'), attack.signedBy);
      if (attack.without)
        await page.addInitScript((part) => Reflect.deleteProperty(window, part), attack.without);
      // It replaces the beacon, which is itself an attack.
      const reports = attack.finding ? await listenToReports(page) : undefined;
      await open(trader, '/hostil');
      outcomes.shell = await atShell(attack, page, reports);
    }
    expect(outcomes).toEqual(at);
  });
}
