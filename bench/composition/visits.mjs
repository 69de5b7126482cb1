/* global setTimeout */
import { openPage } from './browser.mjs';

/** Screens of a trader who owns them: where they are, and what only they draw once their data is there. */
const screens = {
  products: { to: '/products', shown: '[class*="catalogue-product-"]' },
  journal: { to: '/panel', shown: '[class*="journal-calendar-"]' },
  account: { to: '/cuenta', shown: '[class*="auth-session-"]' },
};

const hoverMs = 250;
const contextOptions = {
  viewport: { width: 1440, height: 900 },
  serviceWorkers: 'block',
  locale: 'es-ES',
  timezoneId: 'Europe/Madrid',
};

const pause = (page, ms) => page.evaluate((time) => new Promise((done) => setTimeout(done, time)), ms);

async function withContext(browser, use) {
  const context = await browser.newContext(contextOptions);
  try {
    return await use(context);
  } finally {
    await context.close();
  }
}

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

/** Everything that one visitor meets on one line, once. */
export async function visit(browser, line, build) {
  return { ...(await coldAndWarm(browser, line, build)), ...(await afterHover(browser, line, build)) };
}

/** So many switches make the engine compile what runs often, which is kept and is no leak. */
export const warmingSwitches = 30;

/** The heap after each screen was shown, after the first switches between them, and after many more. */
export async function memory(browser, { origin, session }, switches) {
  const tour = Object.values(screens);
  return withContext(browser, async (context) => {
    const opened = await openPage(context, undefined, session);
    await opened.open(`${origin}/#${tour[0].to}`, tour[0].shown);
    for (const { to, shown } of [...tour.slice(1), tour[0]]) await opened.follow(to, shown);
    await opened.settled();
    const visited = await opened.heap();
    const heapAfter = async (count) => {
      for (let left = count; left > 0; left -= 1) {
        const { to, shown } = tour[left % tour.length];
        await opened.follow(to, shown);
      }
      await opened.follow(tour[0].to, tour[0].shown);
      await opened.settled();
      return opened.heap();
    };
    const warmed = await heapAfter(warmingSwitches);
    return { visited, warmed, switched: await heapAfter(switches) };
  });
}
