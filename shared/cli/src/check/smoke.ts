import type { LoadEventEntity, RemoteManifestEntity } from '@parque/contract';
import { blockedStyles } from '@parque/release/checks';
import { findGrown, watchLeftovers, type Leftovers } from '@parque/release/leftovers';
import type { Browser, Page } from 'playwright-core';
import type { IncomingMessage } from 'node:http';
import { readSourceMaps, type BuiltRemote } from '../remote/built-remote';
import type { Deployed } from '../product/deployed';
import { startLocalShell, type LocalAnswer } from '../local-shell/server';
import { formatUncaught, listFailures } from './thrown';

type Route = RemoteManifestEntity['routes'][number];

const timeLimitMs = 30_000;

const maxScreensAtOnce = 3;

/** Header of the requests of a page: the index of its screen. */
const screenHeader = 'x-parque-screen';

const testUser = { id: 1, name: 'Ensayo', email: 'ensayo@parque.example', telegram: null, inv: null, rol: 1 };

/** A copy of the remote without access rules, because this check is about mounting. */
function openToAll(remote: BuiltRemote): BuiltRemote {
  const { manifest } = remote;
  const routes = manifest.routes.map(({ path, title, layout, access }) => ({
    path,
    title,
    ...(layout && { layout }),
    ...(access && { access }),
  }));
  const menu = manifest.menu.map(({ requires: _, whenMissing: __, ...entry }) => entry);
  return { ...remote, manifest: { ...manifest, routes, menu } };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** Collects the load events of one remote. */
function createListener(name: string) {
  const receivedEvents: LoadEventEntity[] = [];
  let resolveWait = () => undefined as void;
  return {
    receivedEvents,
    receive(text: string) {
      const { events } = JSON.parse(text) as { events: LoadEventEntity[] };
      receivedEvents.push(...events.filter(({ remote }) => remote === name));
      resolveWait();
    },
    /** Resolves with the first event, or with `undefined` after the time limit. */
    first: () =>
      new Promise<LoadEventEntity | undefined>((resolve) => {
        const timer = setTimeout(() => resolve(undefined), timeLimitMs);
        const resolveIfReceived = () => {
          if (!receivedEvents[0]) return;
          clearTimeout(timer);
          resolve(receivedEvents[0]);
        };
        resolveWait = resolveIfReceived;
        resolveIfReceived();
      }),
  };
}

const unavailable: LocalAnswer = {
  status: 503,
  type: 'application/json',
  body: JSON.stringify({ code: 'unavailable', message: 'Ensayo sin servidor.' }),
};

declare global {
  interface Window {
    /** Set by the check when the page's policy has blocked a style element. */
    parqueBlockedStyles?: boolean;
  }
}

const graceMs = 1_000;

/** Waits until the remote has no more leftovers than in `before`, or until the grace period ends. */
async function countLeftovers(page: Page, base: string, before: Leftovers): Promise<Leftovers> {
  const end = performance.now() + graceMs;
  for (;;) {
    const counts = await page.evaluate(() => window.parqueLeftovers?.() ?? {});
    const isClean = findGrown(before, counts, (what) => what.includes(base)).length === 0;
    if (isClean || performance.now() > end) return counts;
    await page.waitForTimeout(50);
  }
}

/**
 * Leaves a screen, and visits it again if the remote left listeners or intervals. Only leftovers that each visit adds are
 * faults: the stores of a remote may retain a listener for the life of the page.
 */
async function listLeftovers(page: Page, base: string, path: string): Promise<string[]> {
  const navigateTo = (hash: string) => page.evaluate((to) => void (window.location.hash = to), hash);
  const nowhere = '/parque-check';
  // Files that the screen loads later may add listeners.
  await page.waitForLoadState('networkidle', { timeout: graceMs * 3 }).catch(() => undefined);
  await navigateTo(nowhere);
  const first = await countLeftovers(page, base, {});
  const isOwn = (what: string) => what.includes(base);
  if (findGrown({}, first, isOwn).length === 0) return [];
  await navigateTo(path);
  await page.waitForTimeout(graceMs);
  await navigateTo(nowhere);
  return findGrown(first, await countLeftovers(page, base, first), isOwn);
}

interface MountedScreen {
  readonly index: number;
  readonly route: Route;
  readonly listener: ReturnType<typeof createListener>;
}

async function mountAt(
  browser: Browser,
  { url, base, maps }: { url: string; base: string; maps: ReadonlyMap<string, Buffer> },
  { index, route: { path, access }, listener }: MountedScreen,
): Promise<string[]> {
  const extraHTTPHeaders = { [screenHeader]: String(index) };
  const context = await browser.newContext({ locale: 'es-ES', extraHTTPHeaders });
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(formatUncaught(error.error(), maps)));
  if (access !== 'signed-out') {
    await context.addInitScript(
      ({ origin, user }) => {
        // Blank pages, error pages and sandboxed frames have no storage.
        if (window.origin !== origin) return;
        sessionStorage.setItem('token', 'ensayo');
        sessionStorage.setItem('user', user);
      },
      { origin: url, user: JSON.stringify(testUser) },
    );
  }
  await context.addInitScript(watchLeftovers);
  await context.addInitScript(() => {
    window.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      if (effectiveDirective === 'style-src-elem') window.parqueBlockedStyles = true;
    });
  });
  try {
    const page = await context.newPage();
    const address = path.replace(/:[^/]+/g, '1');
    await page.goto(`${url}/#${address}`);
    if (!(await listener.first()))
      return [`at ${path} the shell mounted nothing within ${timeLimitMs / 1000} s`];
    // After the navigation, storage errors of running code are not a fault of the remote.
    const thrown = [...errors];
    // Without a session, an unknown address leads to the sign-in, which may be this remote.
    const leftoverTexts = access === 'signed-out' ? [] : await listLeftovers(page, base, address);
    const isUnstyled = await page.evaluate(() => window.parqueBlockedStyles === true);
    // Leaving the page ends the visit, and the shell sends the remaining events.
    await page.goto('about:blank');
    return [
      ...listFailures(path, listener.receivedEvents, maps),
      ...thrown.map((message) => `at ${path} it threw in Chromium: ${message}`),
      ...(isUnstyled ? [`at ${path} it ${blockedStyles}`] : []),
      ...leftoverTexts.map((what) => `at ${path} each visit leaves behind ${what}`),
    ];
  } finally {
    await context.close();
  }
}

/**
 * Mounts every screen of a built remote in a shell of a product, in Chromium on this machine, as a user with all rights and
 * without an API. A screen is expected to show the failed calls and not to throw.
 *
 * @returns A sentence for each fault.
 */
export async function mountScreens(browser: Browser, build: BuiltRemote, product: Deployed, now: () => Date) {
  const openRemote = openToAll(build);
  const { name, routes } = openRemote.manifest;
  const screens: MountedScreen[] = routes.map((route, index) => ({
    index,
    route,
    listener: createListener(name),
  }));
  const localShell = await startLocalShell({
    deployed: product,
    now,
    builds: () => [openRemote],
    async answer(request, address) {
      if (address === '/api/registry/events') {
        screens[Number(request.headers[screenHeader])]?.listener.receive(await readBody(request));
        return { status: 204, body: '' };
      }
      const isOwn = address.startsWith('/api/') && !address.startsWith('/api/registry');
      return isOwn ? unavailable : undefined;
    },
  });
  try {
    const place = { url: localShell.url, base: `/remotes/${name}/`, maps: await readSourceMaps(build) };
    const faults: string[][] = [];
    const pendingScreens = screens.values();
    const mountWaiting = async () => {
      for (const screen of pendingScreens) faults[screen.index] = await mountAt(browser, place, screen);
    };
    await Promise.all(Array.from({ length: maxScreensAtOnce }, mountWaiting));
    return faults.flat();
  } finally {
    await localShell.close();
  }
}
