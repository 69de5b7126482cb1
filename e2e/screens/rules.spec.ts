import type { Page } from '@playwright/test';
import { axeFaults } from '../testing/browser/axe';
import { layoutFaults } from '../testing/browser/layout-rules';
import { openFirst, startWalk } from '../testing/browser/screen-walk';
import type { Visitor } from '../testing/browser/visited-screens';
import { expect, test } from '../testing/test';
import {
  untilRequested,
  before,
  goTo,
  holdAnswers,
  takeShifts,
  watchShifts,
  switchTheme,
  untilLoaded,
  type Answers,
} from '../testing/browser/walk';

const visitors: readonly Visitor[] = ['guest', 'newcomer', 'owner', 'trader', 'admin'];

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** The largest allowed layout shift while the data of a screen arrives. */
const mostShift = 0.02;

const fits = { sideways: [], small: [], tiny: [], outside: [] };

interface Look {
  readonly name: string;
  readonly size: typeof phone;
  /** Further widths at which the layout is checked. */
  readonly also: typeof phone;
  /** The smallest allowed size of a control, in pixels. */
  readonly hit: number;
}

const looks: readonly Look[] = [
  { name: 'a phone', size: phone, also: { width: 320, height: 640 }, hit: 44 },
  { name: 'a desktop', size: desktop, also: { width: 1024, height: 768 }, hit: 24 },
];

async function lookAt(page: Page, { size, also, hit }: Look, address: string): Promise<void> {
  expect.soft(await axeFaults(page), `${address} in dark`).toEqual([]);
  await switchTheme(page, 'light');
  expect.soft(await axeFaults(page, ['color-contrast']), `${address} in light`).toEqual([]);
  await switchTheme(page, 'dark');
  expect.soft(await layoutFaults(page, hit), address).toEqual(fits);
  await page.setViewportSize(also);
  expect.soft(await layoutFaults(page, hit), `${address}, ${also.width} wide`).toEqual(fits);
  await page.setViewportSize(size);
}

/** Opens a screen whose answers are held back until it has requested them. */
async function arrive(page: Page, answers: Answers, address: string): Promise<void> {
  await goTo(page, before(address));
  await untilLoaded(page);
  await takeShifts(page);
  answers.hold();
  await goTo(page, address);
  await untilRequested(page, answers);
  answers.release();
  await untilLoaded(page);
}

async function load(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`/#${address}`);
  await untilLoaded(page);
}

for (const kind of visitors) {
  for (const look of looks) {
    test(`every screen of the ${kind} keeps the rules on ${look.name}, and does not move while it loads`, async ({
      page,
      product,
      consoleWatch,
    }) => {
      test.setTimeout(240_000);
      const { user, places } = await startWalk({ product, consoleWatch }, kind);
      await page.setViewportSize(look.size);
      await watchShifts(page);
      await openFirst(page, user);
      const answers = await holdAnswers(page);
      for (const { address } of places) {
        await test.step(address, async () => {
          await (user ? arrive(page, answers, address) : load(page, address));
          const { sum, what } = await takeShifts(page);
          expect.soft(sum, `${address} moved: ${what.join(', ')}`).toBeLessThanOrEqual(mostShift);
          await lookAt(page, look, address);
        });
      }
    });
  }
}
