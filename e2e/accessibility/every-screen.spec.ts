import type { Page } from '@playwright/test';
import { desktop, lookAt, lookAtLargeText, lookAtThemes } from '../testing/browser/look';
import { scaleTimeout } from '../testing/patience';
import { listTranslatedFigures } from '../testing/browser/translation';
import { listScreens, openVisitorSession, type Visitor } from '../testing/browser/visited-screens';
import { expect, openAs, test } from '../testing/test';
import {
  waitUntilRequested,
  waitUntilStill,
  getPreviousAddress,
  goTo,
  holdAnswers,
  waitUntilLoaded,
  type Answers,
} from '../testing/browser/walk';

test.describe.configure({ mode: 'parallel', timeout: scaleTimeout(240_000) });

/**
 * Opens a screen while its answers are held back, then lets them fail. Checks the loading state and the error state.
 */
async function lookAtFailure(page: Page, answers: Answers, address: string): Promise<void> {
  answers.hold();
  await goTo(page, address);
  await waitUntilRequested(page, answers);
  if (answers.countHeld() > 0) {
    await waitUntilStill(page);
    await lookAtThemes(page, `${address}, loading`);
    answers.fail();
    await waitUntilLoaded(page);
    await lookAt(page, `${address}, failed`);
  }
  answers.release();
}

async function lookAtAnswer(page: Page, _answers: Answers, address: string): Promise<void> {
  await goTo(page, address);
  await waitUntilLoaded(page);
  await lookAt(page, address);
}

/** Checks the current screen at 200 % zoom, and what a translation of it would change. */
async function lookAtAdapted(page: Page, address: string): Promise<void> {
  await lookAtLargeText(page, address);
  expect.soft(await listTranslatedFigures(page), `${address}, translated`).toEqual([]);
}

const looks = { answered: lookAtAnswer, failed: lookAtFailure };

const breaksNoRule = 'breaks no rule of WCAG 2.2 AA in dark or light';

interface Walk {
  readonly kind: Visitor;
  readonly state: keyof typeof looks;
  /** The number of tests that share the screens, so that two workers have equal work. */
  readonly shares: number;
  /** Whether each screen is also enlarged and translated. */
  readonly isAdapted?: true;
}

const walks: readonly Walk[] = [
  { kind: 'admin', state: 'answered', shares: 3, isAdapted: true },
  { kind: 'admin', state: 'failed', shares: 3 },
  { kind: 'trader', state: 'answered', shares: 3, isAdapted: true },
  { kind: 'trader', state: 'failed', shares: 2 },
  { kind: 'owner', state: 'answered', shares: 2 },
  { kind: 'guest', state: 'answered', shares: 1 },
];

for (const { kind, state, shares, isAdapted } of walks) {
  const sizes = isAdapted ? 'desktops, phones, 200 % zoom and a translation' : 'desktops and phones';
  for (let share = 1; share <= shares; share++) {
    test(`every screen of the ${kind}, ${state}, ${breaksNoRule}, and fits ${sizes} (${share} of ${shares})`, async ({
      page,
      product,
      consoleWatch,
    }) => {
      // One address has the link of a mail that was never sent.
      consoleWatch.provoke(/\/api\/email\/proof/);
      const user = await openVisitorSession(product, kind);
      const places = await listScreens(product, kind, user);
      if (state === 'failed') consoleWatch.provoke(/status of 429/);
      const addresses = [...new Set(places.map(({ address }) => address))];
      await page.setViewportSize(desktop);
      const answers = await holdAnswers(page);
      // From here the screens are reached without a load.
      if (user) await openAs(page, user, getPreviousAddress('/_'));
      else await page.goto('/#/login');
      for (const address of addresses.filter((_, index) => index % shares === share - 1)) {
        await test.step(address, async () => {
          if (user) await goTo(page, getPreviousAddress(address));
          await waitUntilLoaded(page);
          await looks[state](page, answers, address);
          // The gallery shows loading states that never end, and samples of figures.
          if (isAdapted && !address.startsWith('/_')) await lookAtAdapted(page, address);
        });
      }
    });
  }
}
