/* global document, HTMLElement, requestAnimationFrame, sessionStorage, window */
import { setTimeout as pause } from 'node:timers/promises';
import { openBrowser } from '../../tools/test/browser/browser.mjs';

/**
 * @typedef {import('../../e2e/testing/browser/browser-types').Browser} Browser
 * @typedef {import('../../e2e/testing/browser/browser-types').BrowserContext} BrowserContext
 * @typedef {import('../../e2e/testing/browser/browser-types').CDPSession} CDPSession
 * @typedef {{ latency: number, down: number, up: number, slowdown: number }} Line
 * @typedef {Window & { whenShown: (selector: string) => Promise<number>, layoutShift: () => number }} WatchedWindow
 */

/**
 * Chrome's own figures of a fast 4G line, and a telephone's processor.
 *
 * @type {Readonly<Record<string, Line | undefined>>}
 */
export const lines = {
  unthrottled: undefined,
  'Fast 4G, CPU ÷ 4': { latency: 165, down: 1_012_500, up: 168_750, slowdown: 4 },
};

/** Opens the browser that the pages are measured in. @returns {Promise<Browser>} */
export const openMeasuredBrowser = () => openBrowser(['--enable-precise-memory-info']);

/**
 * Runs in the page before its own scripts: notes when an element that only a screen draws, and only with its data,
 * is first on the screen, and how far elements were shifted.
 *
 * @param {{ session: Readonly<Record<string, string>> }} options
 */
function watchScreens({ session }) {
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
  /** @param {string} selector */
  const isShown = (selector) =>
    [...document.querySelectorAll(selector)].some((element) => element.getClientRects().length > 0);
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      shift += /** @type {PerformanceEntry & { value: number }} */ (entry).value;
  }).observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, {
    layoutShift: () => shift,
    /** @param {string} selector */
    whenShown: (selector) =>
      new Promise((resolve) => {
        const checkFrame = () => {
          if (document.documentElement && isShown(selector)) resolve(performance.now());
          else requestAnimationFrame(checkFrame);
        };
        checkFrame();
      }),
  });
}

/**
 * Runs in the page: the time at which an element is first on the screen.
 *
 * @param {string} selector
 * @returns {Promise<number>}
 */
const waitUntilShown = (selector) =>
  /** @type {WatchedWindow} */ (/** @type {Window} */ (window)).whenShown(selector);

const quietMs = 500;
/** Time limit for a quiet network. */
const quietTimeoutMs = 15_000;

/**
 * Follows requests in flight, without event streams. The network state of Playwright ends for good at the first quiet
 * moment, and so misses the requests of a later switch.
 *
 * @param {CDPSession} devtools
 * @returns A function that waits until no request was in flight for half a second.
 */
function watchNetwork(devtools) {
  /** @type {Set<string>} */
  const pendingRequests = new Set();
  let quietSince = performance.now();
  /** @param {{ requestId: string }} event */
  const removeRequest = ({ requestId }) => {
    pendingRequests.delete(requestId);
    quietSince = performance.now();
  };
  devtools.on('Network.requestWillBeSent', ({ requestId }) => pendingRequests.add(requestId));
  // A stream of events never ends.
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType === 'text/event-stream') removeRequest({ requestId });
  });
  devtools.on('Network.loadingFinished', removeRequest);
  devtools.on('Network.loadingFailed', removeRequest);
  const isQuiet = () => pendingRequests.size === 0 && performance.now() - quietSince >= quietMs;
  return async () => {
    const latest = performance.now() + quietTimeoutMs;
    while (!isQuiet() && performance.now() < latest) await pause(50);
  };
}

/**
 * A page of a context, with its cost for the network and the main thread.
 *
 * @param {BrowserContext} context
 * @param {Line | undefined} line
 * @param {Readonly<Record<string, string>>} session
 */
export async function openPage(context, line, session) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  // Processor time of the thread, so that the load of other processes does not count.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (line) {
    const { latency, down: downloadRate, up: uploadRate, slowdown } = line;
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: downloadRate,
      uploadThroughput: uploadRate,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  }
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  const waitUntilQuiet = watchNetwork(devtools);
  await page.addInitScript(watchScreens, { session });
  return {
    page,
    /**
     * Opens an address, and returns the milliseconds until the screen is displayed.
     *
     * @param {string} address
     * @param {string} selector
     * @returns {Promise<number>}
     */
    async open(address, selector) {
      // A page that fails never shows its screen.
      const failure = new Promise((_resolve, reject) => page.once('pageerror', reject));
      await page.goto(address, { waitUntil: 'commit' });
      return Promise.race([page.evaluate(waitUntilShown, selector), failure]);
    },
    /**
     * Follows a link of the menu, and returns the milliseconds until the screen is displayed.
     *
     * @param {string} to
     * @param {string} selector
     * @returns {Promise<number>}
     */
    follow: (to, selector) =>
      page.evaluate(
        async ({ href, shownSelector }) => {
          const link = document.querySelector(`.pq-shell a[href="#${href}"]`);
          if (!(link instanceof HTMLElement)) throw new Error(`the menu has no link to ${href}`);
          const watchedWindow = /** @type {WatchedWindow} */ (/** @type {Window} */ (window));
          const startedAt = performance.now();
          link.click();
          return (await watchedWindow.whenShown(shownSelector)) - startedAt;
        },
        { href: to, shownSelector: selector },
      ),
    /** @param {string} to */
    link: (to) => page.locator(`.pq-shell a[href="#${to}"]`).first(),
    bytes: () => bytes,
    shift: () =>
      page.evaluate(() => /** @type {WatchedWindow} */ (/** @type {Window} */ (window)).layoutShift()),
    waitUntilQuiet,
    async mainThread() {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    },
    async heap() {
      await devtools.send('HeapProfiler.collectGarbage');
      const { usedSize } = await devtools.send('Runtime.getHeapUsage');
      return usedSize;
    },
  };
}
