import { expect, type Page, type Route } from '@playwright/test';
import { scaleTimeout } from '../patience';

/** Controls the answers of the API to a page. */
export interface Answers {
  /** Holds back all answers from now on. */
  hold(): void;
  /** Releases the held answers, and passes all later ones. */
  release(): void;
  /** Rejects the held requests and all later ones. */
  fail(): void;
  /** The number of held answers. */
  countHeld(): number;
}

/** Never held: the session, the owned products, and background requests. */
const inBackground =
  /\/api\/(registry|me|user\/products|sessions?|logout|notifications|copier\/stream|.*stream)(\/|\?|$)/;

/** A final failure: the client retries other failures for a while. */
const refusal = {
  code: 'too_many_attempts',
  message: 'Espera unos minutos y vuelve a intentarlo.',
  requestId: 'ensayo',
};

/** Intercepts the requests of a page for the data of its screens. */
export async function holdAnswers(page: Page): Promise<Answers> {
  let mode: 'pass' | 'hold' | 'fail' = 'pass';
  let heldRequests: (() => void)[] = [];
  const continueHeld = () => {
    heldRequests.forEach((resume) => resume());
    heldRequests = [];
  };
  await page.route(/\/api\//, async (route: Route) => {
    if (inBackground.test(route.request().url()) || route.request().method() !== 'GET') {
      return route.continue();
    }
    if (mode === 'hold') await new Promise<void>((resolve) => heldRequests.push(resolve));
    if (mode === 'fail') return route.fulfill({ status: 429, json: refusal });
    return route.continue();
  });
  return {
    countHeld: () => heldRequests.length,
    hold: () => void (mode = 'hold'),
    release: () => {
      mode = 'pass';
      continueHeld();
    },
    fail: () => {
      mode = 'fail';
      continueHeld();
    },
  };
}

/** Elements that show a loading state, without the samples of the gallery. */
const loadingSelector = ':is(.pq-loading, .pq-skel, .pq-spin, [aria-busy=true]):not(section[data-theme] *)';

const loadingTitle = 'de camino';

/** The polling intervals and the time-out of a page's state, in milliseconds. */
const polling = { intervals: [10, 20, 30, 60, 100], timeout: scaleTimeout(60_000) };

/** Returns what is still missing before the page can be checked. Runs in the page, and never waits there. */
function findMissingParts({ title, waiting }: { readonly title: string; readonly waiting: string }) {
  // Screens that are kept alive have hidden headings.
  const heading = [...document.querySelectorAll('h1')].some((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );
  return {
    isLoading: document.title === title,
    heading: heading ? [] : ['h1'],
    waiting: [...document.querySelectorAll(waiting)]
      .filter((element) => element.checkVisibility())
      // A card of Inicio loads when it approaches the viewport.
      .filter((element) => !element.closest('.pq-slot') || element.getBoundingClientRect().top < innerHeight)
      .map((element) => element.className),
    moving: document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      ).length,
  };
}

const readMissingParts = (page: Page) =>
  page.evaluate(findMissingParts, { title: loadingTitle, waiting: loadingSelector });

const nothingMissing = { isLoading: false, heading: [], waiting: [], moving: 0 };

/** Waits until a screen has sent a request that is held back, or has loaded without one. */
export async function waitUntilRequested(page: Page, answers: Answers): Promise<void> {
  const readState = async () => {
    if (answers.countHeld() > 0) return 'requested';
    const { isLoading, waiting } = await readMissingParts(page);
    return !isLoading && waiting.length === 0 ? 'loaded' : 'loading';
  };
  await expect.poll(readState, polling).not.toBe('loading');
}

/** Waits until a screen has loaded: it has its heading, and nothing on it is loading or moving. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect.poll(() => readMissingParts(page), polling).toEqual(nothingMissing);
}

/** Ends the finite animations, so that nothing is measured during a movement. Runs in the page. */
function endMovements(): void {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
}

/** Waits until no finite animation runs. They are ended, because a browser may draw no frame for a while. */
export async function waitUntilStill(page: Page): Promise<void> {
  const countMovingElements = async () => {
    await page.evaluate(endMovements);
    return (await readMissingParts(page)).moving;
  };
  await expect.poll(countMovingElements, polling).toBe(0);
}

/** Switches the page to a theme, as its button does. */
export async function switchTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((themeName) => (document.documentElement.dataset.theme = themeName), theme);
  await waitUntilStill(page);
}

/** Navigates within the page, as a click on the menu does. The shell sets the title once it has arrived. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate(
    ([hash, title]) => {
      if (location.hash === `#${hash}`) return;
      document.title = title;
      location.hash = hash;
    },
    [address, loadingTitle] as const,
  );
}

/** The previous screen: one that shares neither data nor title with the next. */
export const getPreviousAddress = (address: string): string =>
  address.startsWith('/_') || address === '/no-existe' ? '/payment' : '/nada';

/** Records the layout shifts from now on. */
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

/** Returns the layout shifts since the last call. */
export function takeShifts(page: Page): Promise<Shifts> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { shifts } = window as unknown as { shifts: { value: number; what: string[] }[] };
    const newShifts = shifts.splice(0);
    return {
      sum: newShifts.reduce((sum, { value }) => sum + value, 0),
      what: newShifts.flatMap(({ what }) => what),
    };
  });
}
