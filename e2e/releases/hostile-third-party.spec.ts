import type { Locator, Page } from '@playwright/test';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { signRelease } from '../../tools/build/sign-release.mjs';
import { releaseOf, written } from '../testing/hostile/hostile-release';
import { atCheck, atRegistry, openOtherTeam, refusedScreen, serveInPlace } from '../testing/hostile/stops';
import { frameAttacks, thirdPartyClaims } from '../testing/hostile/third-party';
import { watchEscapes } from '../testing/hostile/third-party/escapes';
import type { FrameAttack } from '../testing/hostile/third-party/frame-attack';
import { addressOf, frameRelease } from '../testing/hostile/third-party/frame-release';
import { lucia, sessionOf, type Person } from '../testing/people';
import { call } from '../testing/product/api';
import { publishThirdParty } from '../testing/releases/release-command';
import { expect, test as base } from '../testing/test';
import { root } from '../testing/workspace';

const test = base.extend<object, { trader: Person }>({
  /** Makes the hostile team a third party, publishes its release with all attacks in the frame, and opens a session. */
  trader: [
    async ({ product }, use) => {
      const folder = await written(frameRelease('1.0.0'));
      const dist = path.join(folder, 'dist');
      // It adds the team to the key list of the workspace.
      await signRelease(root, dist);
      await publishThirdParty(product, { remote: 'hostil', calls: ['GET /user/products'], dist });
      await rm(folder, { recursive: true });
      await use(await sessionOf(product, lucia));
    },
    { scope: 'worker', auto: true },
  ],
});

// This file makes the hostile team a third party in its own installation.
test.use({ installation: 'hostile third party' });
test.beforeEach(({ consoleWatch }) => consoleWatch.provoke(/./));

for (const [index, attack] of thirdPartyClaims.entries()) {
  const { what, at } = attack;
  test(`a third party ${what}`, async ({ page, product, open, trader }) => {
    const release = releaseOf(attack, `1.${index + 1}.0`);
    expect(await atCheck(attack, product, release)).toBe(at.check);
    expect(await atRegistry(attack, product, release)).toBe(at.registry);
    if (!at.shell) return;
    await serveInPlace(page, product, releaseOf(attack, '1.0.0'));
    await open(trader, '/hostil');
    await expect(refusedScreen(page)).toBeVisible();
    await openOtherTeam(page);
  });
}

const frameOf = (page: Page) => page.frameLocator('iframe[title="Hostil"]');

/** Presses the button in the frame, without waiting for its code, which may never return. */
async function press(page: Page): Promise<void> {
  await frameOf(page).getByRole('button', { name: 'Atacar' }).hover();
  await page.mouse.down();
  await page.mouse.up();
}

/** Returns how an attack has ended. */
async function outcomeOf({ outcome }: FrameAttack, page: Page): Promise<string | null> {
  if (outcome !== 'ended') {
    const answer = frameOf(page).getByRole('status');
    await expect(answer).not.toBeEmpty();
    await expect(refusedScreen(page)).toBeHidden();
    return answer.textContent();
  }
  await expect(refusedScreen(page)).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  return 'ended';
}

for (const [index, attack] of frameAttacks.entries()) {
  test(`a third party in its frame ${attack.what}`, async ({ page, product, open, trader }) => {
    await open(trader, addressOf(index));
    const escapes = await watchEscapes(page, product.address);
    for (const visit of attack.isTriedAgain ? ['first', 'second'] : ['only']) {
      if (visit === 'second') await page.goBack();
      if (!attack.isInMount) await press(page);
      expect(await outcomeOf(attack, page)).toBe(attack.outcome);
      await openOtherTeam(page);
      await expect(page.locator('iframe')).toHaveCount(0);
      await expect(page).toHaveTitle('Productos · Parqué');
    }
    expect(escapes()).toEqual([]);
  });
}

const addressOfAttack = (what: string) => addressOf(frameAttacks.findIndex((attack) => attack.what === what));

test('a screen of another team opens while a third party runs without end', async ({
  page,
  open,
  trader,
}) => {
  await open(trader, addressOfAttack('runs without end'));
  await press(page);
  await openOtherTeam(page);
  await expect(refusedScreen(page)).toBeHidden();
});

test('Back returns to the screen of another team after a third party has added 40 entries to the history', async ({
  page,
  open,
  trader,
}) => {
  await open(trader, '/products');
  await openOtherTeam(page);
  await page.evaluate(
    (address) => void (location.hash = address),
    addressOfAttack('adds 40 entries to the history of the tab'),
  );
  await press(page);
  await expect(refusedScreen(page)).toBeVisible();
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
  await press(page);
  await expect(frameOf(page).getByRole('status')).toHaveText('contained');
  // No dialog is open: the keys belong to the frame.
  await page.keyboard.press('a');
  await expect.poll(() => stolen.jsonValue()).toEqual(['a']);
  return async () => (await stolen.jsonValue()).slice(1);
}

/** Types into a field of a dialog, at the speed of a user. */
async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await expect(refusedScreen(page)).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type(text, { delay: 30 });
  await expect(field).toHaveValue(text);
}

test.describe('a third party that takes the focus again and again is removed, and gets no key', () => {
  test('of the palette', async ({ page, open, trader }) => {
    await open(trader, addressOfAttack('takes the focus again and again'));
    const stolen = await beginTheft(page);
    await page.getByRole('banner').getByRole('button', { name: 'Buscar o ejecutar' }).click();
    const field = page.getByRole('combobox', { name: 'Buscar una sección o una acción' });
    await typeInto(page, field, 'reembolsos');
    expect(await stolen()).toEqual([]);
  });

  test('of the prompt for the password', async ({ page, open, product }) => {
    const person = await sessionOf(product, lucia);
    await open(person, addressOfAttack('takes the focus again and again'));
    const stolen = await beginTheft(page);
    await call(product, 'POST', '/logout', { token: person.token });
    const question = page.getByRole('dialog', { name: 'Tu sesión ha caducado' });
    await typeInto(page, question.getByLabel('Tu contraseña'), 'secreto de Lucía');
    expect(await stolen()).toEqual([]);
  });
});
