import { expect, type Page, type Route } from '@playwright/test';
import { patient } from '../patience';

/** What waits while the answers of the API are held back. */
export interface Answers {
  /** From now on answers wait. */
  hold(): void;
  /** Lets go of what waits, and of what comes. */
  release(): void;
  /** From now on what is asked for fails. */
  fail(): void;
  /** How many answers wait. */
  held(): number;
}

/** Never held: who somebody is, what they own, and what goes on in the background. */
const inBackground =
  /\/api\/(registry|me|user\/products|sessions?|logout|notifications|copier\/stream|.*stream)(\/|\?|$)/;

/** A failure that is final: others are asked again for a while. */
const refusal = {
  code: 'too_many_attempts',
  message: 'Espera unos minutos y vuelve a intentarlo.',
  requestId: 'ensayo',
};

/** Stands between the page and the data of its screens. */
export async function holdAnswers(page: Page): Promise<Answers> {
  let mode: 'pass' | 'hold' | 'fail' = 'pass';
  let held: (() => void)[] = [];
  const letGo = () => {
    held.forEach((go) => go());
    held = [];
  };
  await page.route(/\/api\//, async (route: Route) => {
    if (inBackground.test(route.request().url()) || route.request().method() !== 'GET') {
      return route.continue();
    }
    if (mode === 'hold') await new Promise<void>((done) => held.push(done));
    if (mode === 'fail') return route.fulfill({ status: 429, json: refusal });
    return route.continue();
  });
  return {
    held: () => held.length,
    hold: () => void (mode = 'hold'),
    release: () => {
      mode = 'pass';
      letGo();
    },
    fail: () => {
      mode = 'fail';
      letGo();
    },
  };
}

/** What says that something is on its way; the gallery shows that of everything that waits. */
const waits = ':is(.pq-loading, .pq-skel, .pq-spin, [aria-busy=true]):not(section[data-theme] *)';

const underWay = 'de camino';

/** How often a page is asked, and for how long before it is said to hang, in milliseconds. */
const patience = { intervals: [10, 20, 30, 60, 100], timeout: patient(30_000) };

/** What a page still lacks before it can be looked at. Runs in the page, and never waits there. */
function lacks({ title, waiting }: { readonly title: string; readonly waiting: string }) {
  const heading = document.querySelector('h1')?.checkVisibility({ visibilityProperty: true });
  return {
    isUnderWay: document.title === title,
    heading: heading ? [] : ['h1'],
    waiting: [...document.querySelectorAll(waiting)].map((element) => element.className),
    moving: document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      ).length,
  };
}

const lacking = (page: Page) => page.evaluate(lacks, { title: underWay, waiting: waits });

const nothing = { isUnderWay: false, heading: [], waiting: [], moving: 0 };

/** Waits until a screen asks for what is held back, or is whole without any. */
export async function asking(page: Page, answers: Answers): Promise<void> {
  const state = async () => {
    if (answers.held() > 0) return 'it asks';
    const { isUnderWay, waiting } = await lacking(page);
    return !isUnderWay && waiting.length === 0 ? 'it needs nothing' : 'on its way';
  };
  await expect.poll(state, patience).not.toBe('on its way');
}

/** Waits until a screen is whole: it has its heading, and nothing on it waits or moves. */
export async function whole(page: Page): Promise<void> {
  await expect.poll(() => lacking(page), patience).toEqual(nothing);
}

/** Waits until everything is at rest that ever is, so that nothing is measured half-way. */
export async function atRest(page: Page): Promise<void> {
  await expect.poll(async () => (await lacking(page)).moving, patience).toBe(0);
}

/** Puts the page into a theme, as its switch does. */
export async function wear(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
  await atRest(page);
}

/** Goes to an address within the page, as a click on the menu does; the shell names the page when it is there. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate(
    ([hash, title]) => {
      if (location.hash === `#${hash}`) return;
      document.title = title;
      location.hash = hash;
    },
    [address, underWay] as const,
  );
}

/** Where somebody comes from: a screen whose parts, and whose name, are none of the next one's. */
export const before = (address: string): string =>
  address.startsWith('/_') || address === '/no-existe' ? '/payment' : '/nada';

/** Counts how much what was drawn moves, from here on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Element | null }[];
      })[]) {
        const what = entry.sources.map(({ node }) =>
          node?.parentElement ? node.className || node.nodeName : '',
        );
        shifts.push({ value: entry.value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface Shifts {
  readonly sum: number;
  readonly what: readonly string[];
}

/** How much was moved since the last time this was asked. */
export function takeShifts(page: Page): Promise<Shifts> {
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { shifts } = window as unknown as { shifts: { value: number; what: string[] }[] };
    const taken = shifts.splice(0);
    return { sum: taken.reduce((sum, { value }) => sum + value, 0), what: taken.flatMap(({ what }) => what) };
  });
}
