/* global setTimeout */
import { openPage } from './browser.mjs';

/**
 * @typedef {import('./browser.mjs').Browser} Browser
 * @typedef {import('./browser.mjs').Line} Line
 * @typedef {{ origin: string, session: Readonly<Record<string, string>> }} Build - Where it is served, and a session.
 */

/** Screens of a trader who owns them: where they are, and what only they draw once their data is there. */
const screens = {
  products: { to: '/products', shown: '[class*="catalogue-product-"]' },
  journal: { to: '/panel', shown: '[class*="journal-calendar-"]' },
  account: { to: '/cuenta', shown: '[class*="auth-session-"]' },
  home: { to: '/inicio', shown: '.pq-slot .pq-glance' },
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
const pause = (page, ms) => page.evaluate((time) => new Promise((done) => setTimeout(done, time)), ms);

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
async function coldAndWarm(browser, line, { origin, session }) {
  const { products, journal } = screens;
  return withContext(browser, async (context) => {
    const first = await openPage(context, line, session);
    const cold = await first.open(`${origin}/#${products.to}`, products.shown);
    await first.settled();
    const [bytes, mainThread] = [first.bytes(), await first.mainThread()];
    await first.link(journal.to).waitFor();
    const fresh = await first.follow(journal.to, journal.shown);
    const allBytes = first.bytes();
    await first.settled();
    const back = await first.follow(products.to, products.shown);
    await first.settled();
    const again = await first.follow(journal.to, journal.shown);
    await first.page.close();
    const second = await openPage(context, line, session);
    const warm = await second.open(`${origin}/#${products.to}`, products.shown);
    await second.settled();
    const warmBytes = second.bytes();
    return { cold, warm, fresh, back, again, bytes, warmBytes, switchBytes: allBytes - bytes, mainThread };
  });
}

/**
 * @param {Browser} browser
 * @param {Line | undefined} line
 * @param {Build} build
 */
async function afterHover(browser, line, { origin, session }) {
  const { products, journal } = screens;
  return withContext(browser, async (context) => {
    const opened = await openPage(context, line, session);
    await opened.open(`${origin}/#${products.to}`, products.shown);
    await opened.settled();
    await opened.link(journal.to).hover();
    await pause(opened.page, hoverMs);
    return { hovered: await opened.follow(journal.to, journal.shown) };
  });
}

/**
 * Everything that one visitor meets on one line, once.
 *
 * @param {Browser} browser
 * @param {Line | undefined} line
 * @param {Build} build
 */
export async function visit(browser, line, build) {
  return { ...(await coldAndWarm(browser, line, build)), ...(await afterHover(browser, line, build)) };
}

/**
 * Opens a screen with an empty cache.
 *
 * @param {Browser} browser
 * @param {Build} build
 * @param {{ to: string, shown: string }} screen
 */
async function arrive(browser, { origin, session }, { to, shown }) {
  return withContext(browser, async (context) => {
    const opened = await openPage(context, undefined, session);
    const time = await opened.open(`${origin}/#${to}`, shown);
    await opened.settled();
    return { time, mainThread: await opened.mainThread(), shift: await opened.shift() };
  });
}

/**
 * Opens Inicio, whose cards come from all remotes of the user, and the panel alone.
 *
 * @param {Browser} browser
 * @param {Build} build
 */
export async function visitHome(browser, build) {
  const home = await arrive(browser, build, screens.home);
  const panel = await arrive(browser, build, screens.journal);
  return {
    home: home.time,
    homeMainThread: home.mainThread,
    shift: home.shift,
    homeToPanel: home.time / panel.time,
    homeToPanelMainThread: home.mainThread / panel.mainThread,
  };
}

/** After this many switches the engine has compiled the frequent code, whose memory is no leak. */
export const warmingSwitches = 30;

/**
 * The heap after each screen was shown, after the first switches between them, and after many more.
 *
 * @param {Browser} browser
 * @param {Build} build
 * @param {number} switches
 */
export async function memory(browser, { origin, session }, switches) {
  const { products, journal, account } = screens;
  const later = [journal, account];
  return withContext(browser, async (context) => {
    const opened = await openPage(context, undefined, session);
    await opened.open(`${origin}/#${products.to}`, products.shown);
    for (const { to, shown } of [...later, products]) await opened.follow(to, shown);
    await opened.settled();
    const visited = await opened.heap();
    /** @param {number} count */
    const heapAfter = async (count) => {
      for (let left = count; left > 0; left -= 1) {
        const { to, shown } = [products, ...later][left % 3] ?? products;
        await opened.follow(to, shown);
      }
      await opened.follow(products.to, products.shown);
      await opened.settled();
      return opened.heap();
    };
    const warmed = await heapAfter(warmingSwitches);
    return { visited, warmed, switched: await heapAfter(switches) };
  });
}
