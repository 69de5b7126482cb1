import type { Page } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findAxeViolations } from '../testing/browser/axe';
import { findLayoutFaults } from '../testing/browser/layout-rules';
import {
  listScreens,
  openVisitorSession,
  type ScreenAddress,
  type Visitor,
} from '../testing/browser/visited-screens';
import { expect, openAs, test } from '../testing/test';
import {
  waitUntilRequested,
  waitUntilStill,
  getPreviousAddress,
  goTo,
  holdAnswers,
  switchTheme,
  takeShifts,
  waitUntilLoaded,
  watchShifts,
  type Answers,
} from '../testing/browser/walk';
import { root } from '../testing/workspace';

/** SCREENS selects pictures by a regular expression of their names: `SCREENS=admin.*390 npm run screens`. */
const selection = new RegExp(process.env.SCREENS ?? '');

const sizes = [
  [1440, 900],
  [1024, 768],
  [390, 844],
  [320, 640],
] as const;
const themes = ['dark', 'light'] as const;
const states = ['full', 'loading', 'failing'] as const;
type State = (typeof states)[number];
const visitors: readonly Visitor[] = ['guest', 'newcomer', 'owner', 'trader', 'admin'];

const folder = path.join(root, '.cache/screens');
const formatName = (kind: Visitor, place: ScreenAddress, state: State, width: number, theme: string) =>
  `${kind}-${place.path.replace(/\W+/g, '_')}-${state}-${width}-${theme}`;

async function show(page: Page, answers: Answers, { address }: ScreenAddress, state: State): Promise<void> {
  if (state === 'loading') answers.hold();
  if (state === 'failing') answers.fail();
  await goTo(page, address);
  if (state === 'loading') {
    await waitUntilRequested(page, answers);
    await waitUntilStill(page);
  } else await waitUntilLoaded(page);
}

const fits = { sideways: [], small: [], tiny: [], outside: [] };

/** Checks a screen with its data: it has not moved while it loaded, and keeps the rules of layout and WCAG. */
async function expectRules(page: Page, address: string, width: number): Promise<void> {
  const { sum, what } = await takeShifts(page);
  expect.soft(sum, `${address} moved: ${what.join(', ')}`).toBeLessThanOrEqual(0.02);
  expect.soft(await findLayoutFaults(page, width < 500 ? 44 : 24), address).toEqual(fits);
  expect.soft(await findAxeViolations(page), address).toEqual([]);
}

for (const kind of visitors) {
  for (const state of states) {
    for (const [width, height] of sizes) {
      test(`${kind}-${state}-${width}`, async ({ page, product, consoleWatch }) => {
        consoleWatch.provoke(/./);
        mkdirSync(folder, { recursive: true });
        const user = await openVisitorSession(product, kind);
        const places = await listScreens(product, kind, user);
        const chosenScreens = places.filter((place) =>
          themes.some((theme) => selection.test(formatName(kind, place, state, width, theme))),
        );
        if (chosenScreens.length === 0) return;
        await page.setViewportSize({ width, height });
        await watchShifts(page);
        const answers = await holdAnswers(page);
        for (const place of chosenScreens) {
          answers.release();
          // A visited screen keeps its data in the cache, so each one starts in a new page.
          if (user) await openAs(page, user, getPreviousAddress(place.address));
          else {
            // Without a session each address with its data is loaded.
            await page.goto('about:blank');
            await page.goto(`/#${state === 'full' ? place.address : '/login'}`);
          }
          await waitUntilLoaded(page);
          if (user) await takeShifts(page);
          await show(page, answers, place, state);
          if (state === 'full') await expectRules(page, place.address, width);
          for (const theme of themes) {
            const name = formatName(kind, place, state, width, theme);
            if (!selection.test(name)) continue;
            await switchTheme(page, theme);
            writeFileSync(path.join(folder, `${name}.png`), await page.screenshot({ fullPage: true }));
          }
        }
      });
    }
  }
}
