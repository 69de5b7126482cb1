/* global setTimeout */
import { openPage } from './browser.mjs';

/**
 * @typedef {import('./browser.mjs').Browser} Browser
 * @typedef {import('./browser.mjs').Line} Line
 * @typedef {{ origin: string, session: Readonly<Record<string, string>> }} Build - Where it is served, and a session.
 */

/** Screens of a trader who owns them: where they are, and what only they draw once their data is there. */
const screens = {
  products: { to: '/products', shownSelector: '[class*="catalogue-product-"]' },
  journal: { to: '/panel', shownSelector: '[class*="journal-calendar-"]' },
  account: { to: '/cuenta', shownSelector: '[class*="auth-session-"]' },
  home: { to: '/inicio', shownSelector: '.pq-slot .pq-glance' },
};

const hoverMs = 250;
/** @type {import('../../e2e/testing/browser/browser-types').BrowserContextOptions} */
const contextOptions = {
  viewport: { width: 1440, height: 900 },
  serviceWorkers: 'block',
  locale: 'es-ES',
  timezoneId: 'Europe/Madrid',
};

/**
 * @param {import('../../e2e/testing/browser/browser-types').Page} page
 * @param {number} ms
 */
const pause = (page, ms) => page.evaluate((time) => new Promise((resolve) => setTimeout(resolve, time)), ms);

/**
 * @template Result
 * @param {Browser} browser
 * @param {(context: import('./browser.mjs').BrowserContext) => Promise<Result>} use
 */
async function withContext(browser, use) {
  const context = await browser.newContext(contextOptions);
  try {
    return await use(context);
  } finally {
    await context.close();
  }
}

/**
 * @param {Browser} browser
 * @param {Line | undefined} line
 * @param {Build} build
 */
async function measureColdAndWarm(browser, line, { origin, session }) {
  const { products, journal } = screens;
  return withContext(browser, async (context) => {
    const coldPage = await openPage(context, line, session);
    const cold = await coldPage.open(`${origin}/#${products.to}`, products.shownSelector);
    await coldPage.waitUntilQuiet();
    const [bytes, mainThread] = [coldPage.bytes(), await coldPage.mainThread()];
    await coldPage.link(journal.to).waitFor();
    const fresh = await coldPage.follow(journal.to, journal.shownSelector);
    const allBytes = coldPage.bytes();
    await coldPage.waitUntilQuiet();
    const switchBackMs = await coldPage.follow(products.to, products.shownSelector);
    await coldPage.waitUntilQuiet();
    const switchAgainMs = await coldPage.follow(journal.to, journal.shownSelector);
    await coldPage.page.close();
    const warmPage = await openPage(context, line, session);
    const warm = await warmPage.open(`${origin}/#${products.to}`, products.shownSelector);
    return {
      cold,
      warm,
      fresh,
      back: switchBackMs,
      again: switchAgainMs,
      bytes,
      switchBytes: allBytes - bytes,
      mainThread,
    };
  });
}

/**
 * @param {Browser} browser
 * @param {Line | undefined} line
 * @param {Build} build
 */
async function measureAfterHover(browser, line, { origin, session }) {
  const { products, journal } = screens;
  return withContext(browser, async (context) => {
    const openedPage = await openPage(context, line, session);
    await openedPage.open(`${origin}/#${products.to}`, products.shownSelector);
    await openedPage.waitUntilQuiet();
    await openedPage.link(journal.to).hover();
    await pause(openedPage.page, hoverMs);
    return { hovered: await openedPage.follow(journal.to, journal.shownSelector) };
  });
}

/**
 * Everything that one visitor meets on one line, once.
 *
 * @param {Browser} browser
 * @param {Line | undefined} line
 * @param {Build} build
 */
export async function measureVisit(browser, line, build) {
  return {
    ...(await measureColdAndWarm(browser, line, build)),
    ...(await measureAfterHover(browser, line, build)),
  };
}

/**
 * Opens a screen with an empty cache.
 *
 * @param {Browser} browser
 * @param {Build} build
 * @param {{ to: string, shownSelector: string }} screen
 */
async function openCold(browser, { origin, session }, { to, shownSelector }) {
  return withContext(browser, async (context) => {
    const openedPage = await openPage(context, undefined, session);
    const time = await openedPage.open(`${origin}/#${to}`, shownSelector);
    await openedPage.waitUntilQuiet();
    return { time, mainThread: await openedPage.mainThread(), shift: await openedPage.shift() };
  });
}

/**
 * Opens Inicio, whose cards come from all remotes of the user, and the panel alone.
 *
 * @param {Browser} browser
 * @param {Build} build
 */
export async function measureHome(browser, build) {
  const home = await openCold(browser, build, screens.home);
  const panel = await openCold(browser, build, screens.journal);
  return {
    home: home.time,
    homeMainThread: home.mainThread,
    shift: home.shift,
    homeToPanel: home.time / panel.time,
    homeToPanelMainThread: home.mainThread / panel.mainThread,
  };
}

/** After this many switches the engine has compiled the frequent code, whose memory is not a leak. */
const warmingSwitches = 30;

/**
 * The heap after each screen was shown, after the first switches between them, and after many more.
 *
 * @param {Browser} browser
 * @param {Build} build
 * @param {number} switches
 */
export async function measureMemory(browser, { origin, session }, switches) {
  const { products, journal, account } = screens;
  const otherScreens = [journal, account];
  return withContext(browser, async (context) => {
    const openedPage = await openPage(context, undefined, session);
    await openedPage.open(`${origin}/#${products.to}`, products.shownSelector);
    for (const { to, shownSelector } of [...otherScreens, products])
      await openedPage.follow(to, shownSelector);
    await openedPage.waitUntilQuiet();
    const heapAfterVisits = await openedPage.heap();
    /** @param {number} count */
    const measureHeapAfter = async (count) => {
      for (let remainingVisits = count; remainingVisits > 0; remainingVisits -= 1) {
        const { to, shownSelector } = [products, ...otherScreens][remainingVisits % 3] ?? products;
        await openedPage.follow(to, shownSelector);
      }
      await openedPage.follow(products.to, products.shownSelector);
      await openedPage.waitUntilQuiet();
      return openedPage.heap();
    };
    const heapAfterWarming = await measureHeapAfter(warmingSwitches);
    return { visited: heapAfterVisits, warmed: heapAfterWarming, switched: await measureHeapAfter(switches) };
  });
}
