/* global document, requestAnimationFrame, sessionStorage, window */
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findChromium } from '../../tools/chromium.mjs';

/** Chrome's own figures of a fast 4G line, and a telephone's processor. */
export const lines = {
  unthrottled: undefined,
  'Fast 4G, CPU ÷ 4': { latency: 165, down: 1_012_500, up: 168_750, slowdown: 4 },
};

/** Opens the browser that the pages are measured in. */
export async function openBrowser(root) {
  const { chromium } = createRequire(path.join(root, 'e2e/package.json'))('@playwright/test');
  const executablePath = await findChromium(process.env);
  if (!executablePath) throw new Error('There is no Chromium, and none could be installed.');
  const args = ['--enable-precise-memory-info', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  return chromium.launch({ executablePath, args });
}

/**
 * Runs in the page before its own scripts: notes when an element that only a screen draws, and only with its data,
 * is first on the screen.
 */
function watchScreens({ session }) {
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
  const isShown = (selector) =>
    [...document.querySelectorAll(selector)].some((element) => element.getClientRects().length > 0);
  window.whenShown = (selector) =>
    new Promise((done) => {
      const look = () => {
        if (document.documentElement && isShown(selector)) done(performance.now());
        else requestAnimationFrame(look);
      };
      look();
    });
}

const quietMs = 500;
/** What has not ended by then is not waited for. */
const quietPatienceMs = 15_000;

/**
 * Follows what is on its way, streams of events left out. Playwright's own look at the network ends for good when it
 * was quiet once, so it says nothing of what a later switch asks for.
 *
 * @returns What waits until nothing has been on its way for half a second.
 */
function watchNetwork(devtools) {
  const onItsWay = new Set();
  let quietSince = performance.now();
  const ended = ({ requestId }) => {
    onItsWay.delete(requestId);
    quietSince = performance.now();
  };
  devtools.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type !== 'EventSource') onItsWay.add(requestId);
  });
  devtools.on('Network.loadingFinished', ended);
  devtools.on('Network.loadingFailed', ended);
  const isQuiet = () => onItsWay.size === 0 && performance.now() - quietSince >= quietMs;
  return async () => {
    const latest = performance.now() + quietPatienceMs;
    while (!isQuiet() && performance.now() < latest) await pause(50);
  };
}

/** A page of a context, with what it cost the network and the main thread since the last look. */
export async function openPage(context, line, session) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  // Time that the thread had, not time that passed: what else the machine does does not count.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (line) {
    const { latency, down, up, slowdown } = line;
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: down,
      uploadThroughput: up,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  }
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  const whenQuiet = watchNetwork(devtools);
  await page.addInitScript(watchScreens, { session });
  return {
    page,
    /** Opens an address, and gives the milliseconds until the screen is there. */
    async open(address, selector) {
      await page.goto(address, { waitUntil: 'commit' });
      return page.evaluate((wanted) => window.whenShown(wanted), selector);
    },
    /** Follows a link of the menu, and gives the milliseconds until the screen is there. */
    follow: (to, selector) =>
      page.evaluate(
        async ([href, wanted]) => {
          const link = document.querySelector(`.pq-shell a[href="#${href}"]`);
          const begun = performance.now();
          link.click();
          return (await window.whenShown(wanted)) - begun;
        },
        [to, selector],
      ),
    link: (to) => page.locator(`.pq-shell a[href="#${to}"]`).first(),
    bytes: () => bytes,
    settled: whenQuiet,
    async mainThread() {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
    },
    async heap() {
      await devtools.send('HeapProfiler.collectGarbage');
      const { usedSize } = await devtools.send('Runtime.getHeapUsage');
      return usedSize;
    },
  };
}
