import type { Page } from '@playwright/test';
import { axeFaults } from '../testing/axe';
import { layoutFaults } from '../testing/layout-rules';
import { placesFor, visitor, type Visitor } from '../testing/places';
import { expect, openAs, test } from '../testing/test';
import { asking, atRest, before, goTo, holdAnswers, wear, whole, type Answers } from '../testing/walk';

test.describe.configure({ mode: 'parallel' });

const desktop = { width: 1440, height: 900 };
const narrow = { width: 320, height: 640 };

const fits = { sideways: [], small: [], tiny: [] };
const soft = expect.configure({ soft: true });

/** What the layout of a page breaks at a size; what draws itself anew after a change of size has time to do so. */
async function expectToFit(page: Page, size: typeof desktop, hit: number, name: string): Promise<void> {
  await page.setViewportSize(size);
  await soft.poll(() => layoutFaults(page, hit), `${name}, ${size.width} wide`).toEqual(fits);
}

async function lookAt(page: Page, name: string): Promise<void> {
  await wear(page, 'dark');
  soft(await axeFaults(page), `${name} in dark`).toEqual([]);
  await expectToFit(page, desktop, 24, name);
  await expectToFit(page, narrow, 44, name);
  await wear(page, 'light');
  soft(await axeFaults(page, ['color-contrast']), `${name} in light`).toEqual([]);
  await page.setViewportSize(desktop);
}

/** Comes to a screen while its answers wait, and lets them fail: what is seen meanwhile, and what then. */
async function lookAtFailure(page: Page, answers: Answers, address: string): Promise<void> {
  answers.hold();
  await goTo(page, address);
  await asking(page, answers);
  if (answers.held() > 0) {
    await atRest(page);
    soft(await axeFaults(page), `${address} on its way`).toEqual([]);
    answers.fail();
    await whole(page);
    await lookAt(page, `${address}, failed`);
  }
  answers.release();
}

async function lookAtAnswer(page: Page, address: string): Promise<void> {
  await goTo(page, address);
  await whole(page);
  await lookAt(page, address);
}

const walks: readonly (readonly [Visitor, 'answered' | 'failed'])[] = [
  ['admin', 'answered'],
  ['admin', 'failed'],
  ['trader', 'answered'],
  ['trader', 'failed'],
  ['owner', 'answered'],
  ['guest', 'answered'],
];

for (const [kind, state] of walks) {
  test(`every screen of the ${kind}, ${state}, breaks no rule of WCAG 2.2 AA in dark or light, and fits desktops and phones`, async ({
    page,
    product,
    consoleWatch,
  }) => {
    test.setTimeout(600_000);
    consoleWatch.provoke(/\/api\/email\/proof/, /status of 429/);
    const person = await visitor(product, kind);
    const places = await placesFor(product, kind, person);
    await page.setViewportSize(desktop);
    const answers = await holdAnswers(page);
    if (person) await openAs(page, person, before('/_'));
    else await page.goto('/#/login');
    for (const { address } of places) {
      await test.step(address, async () => {
        if (person) await goTo(page, before(address));
        await whole(page);
        if (state === 'failed') await lookAtFailure(page, answers, address);
        else await lookAtAnswer(page, address);
      });
    }
  });
}
