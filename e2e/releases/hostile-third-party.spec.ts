import type { Locator, Page } from '@playwright/test';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { signRelease } from '../../tools/build/sign-release.mjs';
import {
  attackGroups,
  endlessAttack,
  focusAttack,
  hangingAttacks,
  historyAttack,
} from '../testing/hostile/third-party';
import { watchEscapes } from '../testing/hostile/third-party/escapes';
import type { FrameAttack } from '../testing/hostile/third-party/frame-attack';
import { getAddress, writeFrameRelease } from '../testing/hostile/third-party/frame-release';
import { lucia, openSession, type User } from '../testing/people';
import { call } from '../testing/product/api';
import { publishThirdParty } from '../testing/releases/release-command';
import { expect, openAs, test as base } from '../testing/test';
import { root } from '../testing/workspace';

const test = base.extend<object, { trader: User }>({
  /** Makes the hostile team a third party, publishes its release with all attacks in the frame, and opens a session. */
  trader: [
    async ({ product }, use) => {
      const folder = await writeFrameRelease();
      const dist = path.join(folder, 'dist');
      // Signing adds the team to the key list of the workspace.
      await signRelease(root, dist);
      await publishThirdParty(product, { remote: 'hostil', calls: ['GET /user/products'], dist });
      await rm(folder, { recursive: true });
      await use(await openSession(product, lucia));
    },
    { scope: 'worker', auto: true },
  ],
});

// This file makes the hostile team a third party in its own installation.
test.use({ installation: 'hostile third party' });
test.beforeEach(({ consoleWatch }) => consoleWatch.provoke(/./));

/** What the page shows in place of a remote that failed. */
const getRejectedScreen = (page: Page) => page.getByRole('alert', { name: 'Hostil no se ha podido cargar' });

/** Opens a screen of another team by its link, and expects it and the menu to be intact. */
async function openOtherTeam(page: Page): Promise<void> {
  const link = page.getByRole('banner').getByRole('link', { name: 'Productos' });
  await link.click();
  await expect(page.getByRole('heading', { name: 'Productos', level: 1 })).toBeVisible();
  await expect(link).toBeVisible();
}

const getFrame = (page: Page) => page.frameLocator('iframe[title="Hostil"]');

/** Presses the button of an attack in the frame, without waiting for its code, which may never return. */
async function press(page: Page, { what }: FrameAttack): Promise<void> {
  await getFrame(page).getByRole('button', { name: what, exact: true }).hover();
  await page.mouse.down();
  await page.mouse.up();
}

const getAnswer = (page: Page, { what }: FrameAttack) =>
  getFrame(page).getByRole('status', { name: what, exact: true });

/** Returns how an attack has ended. */
async function readOutcome(attack: FrameAttack, page: Page): Promise<string | null> {
  if (attack.outcome !== 'ended') {
    const answer = getAnswer(page, attack);
    await expect(answer).not.toBeEmpty();
    await expect(getRejectedScreen(page)).toBeHidden();
    return answer.textContent();
  }
  await expect(getRejectedScreen(page)).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  return 'ended';
}

/** Tries the attacks of the current screen, and leaves it. */
async function tryAll(page: Page, attacks: readonly FrameAttack[]): Promise<void> {
  for (const attack of attacks) {
    await test.step(attack.what, async () => {
      if (!attack.isInMount) await press(page, attack);
      expect.soft(await readOutcome(attack, page), attack.what).toBe(attack.outcome ?? 'refused');
    });
  }
  await openOtherTeam(page);
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page).toHaveTitle('Productos · Parqué');
}

/** Opens an address from another screen of the page. */
const openWithin = (page: Page, address: string) =>
  page.evaluate((hash) => void (location.hash = hash), address);

for (const { rule, visits } of attackGroups) {
  test(`a third party ${rule}`, async ({ page, product, open, trader }) => {
    await open(trader, '/products');
    const escapes = await watchEscapes(page, product.address);
    for (const attacks of visits) {
      await openWithin(page, getAddress(...attacks));
      await tryAll(page, attacks);
      if (attacks.some(({ isTriedAgain }) => isTriedAgain)) {
        await page.goBack();
        await tryAll(page, attacks);
      }
      expect.soft(escapes(), attacks.map(({ what }) => what).join(', ')).toEqual([]);
    }
  });
}

test('a third party that answers nothing for 15 seconds is removed', async ({ browser, product, trader }) => {
  // Each attack has its own browser context: frames of one context share a process, and the pages wait concurrently.
  const tries = hangingAttacks.map(async (attack) => {
    const page = await (await browser.newContext()).newPage();
    await openAs(page, trader, getAddress(attack));
    const escapes = await watchEscapes(page, product.address);
    await tryAll(page, [attack]);
    expect(escapes()).toEqual([]);
    await page.context().close();
  });
  await Promise.all(tries);
});

test('a screen of another team opens while a third party runs without end', async ({
  page,
  open,
  trader,
}) => {
  await open(trader, getAddress(endlessAttack));
  await press(page, endlessAttack);
  await openOtherTeam(page);
  await expect(getRejectedScreen(page)).toBeHidden();
});

test('Back returns to the screen of another team after a third party has added 40 entries to the history', async ({
  page,
  open,
  trader,
}) => {
  await open(trader, '/products');
  await openOtherTeam(page);
  await openWithin(page, getAddress(historyAttack));
  await press(page, historyAttack);
  await expect(getRejectedScreen(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Productos', level: 1 })).toBeVisible();
});

/** Records the keys that the code in the frame reports to have got. */
const watchStolenKeys = (page: Page) =>
  page.evaluateHandle(() => {
    const stolen: string[] = [];
    window.addEventListener('message', ({ data }: MessageEvent<{ readonly typed?: string }>) => {
      if (data.typed !== undefined) stolen.push(data.typed);
    });
    return stolen;
  });

/** Lets the code in the frame take the focus every 5 ms, and returns the keys that it gets after the first one. */
async function beginTheft(page: Page): Promise<() => Promise<readonly string[]>> {
  const stolen = await watchStolenKeys(page);
  await press(page, focusAttack);
  await expect(getAnswer(page, focusAttack)).toHaveText('contained');
  // No dialog is open: the keys belong to the frame.
  await page.keyboard.press('a');
  await expect.poll(() => stolen.jsonValue()).toEqual(['a']);
  return async () => (await stolen.jsonValue()).slice(1);
}

/** Types into a field of a dialog, at the speed of a user. */
async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await expect(getRejectedScreen(page)).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type(text, { delay: 30 });
  await expect(field).toHaveValue(text);
}

test.describe('a third party that takes the focus again and again is removed, and gets no key', () => {
  test('of the palette', async ({ page, open, trader }) => {
    await open(trader, getAddress(focusAttack));
    const stolen = await beginTheft(page);
    await page.getByRole('banner').getByRole('button', { name: 'Buscar o ejecutar' }).click();
    const field = page.getByRole('combobox', { name: 'Buscar una sección o una acción' });
    await typeInto(page, field, 'reembolsos');
    expect(await stolen()).toEqual([]);
  });

  test('of the prompt for the password', async ({ page, open, product }) => {
    const user = await openSession(product, lucia);
    await open(user, getAddress(focusAttack));
    const stolen = await beginTheft(page);
    await call(product, 'POST', '/logout', { token: user.token });
    const dialog = page.getByRole('dialog', { name: 'Tu sesión ha caducado' });
    await typeInto(page, dialog.getByLabel('Tu contraseña'), 'secreto de Lucía');
    expect(await stolen()).toEqual([]);
  });
});
