import type { AttestationEntity, LoadEventEntity, RemoteManifestEntity } from '@parque/contract';
import type { Browser } from 'playwright-core';
import type { IncomingMessage } from 'node:http';
import type { BuiltRemote } from '../remote/built-remote';
import type { Deployed } from '../product/deployed';
import { startLocalShell, type LocalAnswer } from '../local-shell/server';

type Route = RemoteManifestEntity['routes'][number];

const timeLimitMs = 30_000;

const testUser = { id: 1, name: 'Ensayo', email: 'ensayo@parque.example', telegram: null, inv: null, rol: 1 };

/** A copy of the remote without access rules, because this check is about mounting. */
function openToAll(built: BuiltRemote): BuiltRemote {
  const { manifest } = built;
  const routes = manifest.routes.map(({ path, title, layout, access }) => ({
    path,
    title,
    ...(layout && { layout }),
    ...(access && { access }),
  }));
  const menu = manifest.menu.map(({ requires: _, whenMissing: __, ...entry }) => entry);
  return { ...built, manifest: { ...manifest, routes, menu } };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** Collects the load events of one remote. */
function makeListener(name: string) {
  const received: LoadEventEntity[] = [];
  let wake = () => undefined as void;
  return {
    received,
    receive(text: string) {
      const { events } = JSON.parse(text) as { events: LoadEventEntity[] };
      received.push(...events.filter(({ remote }) => remote === name));
      wake();
    },
    /** Resolves with the first event, or with `undefined` after the time limit. */
    first: () =>
      new Promise<LoadEventEntity | undefined>((done) => {
        const timer = setTimeout(() => done(undefined), timeLimitMs);
        const look = () => {
          if (!received[0]) return;
          clearTimeout(timer);
          done(received[0]);
        };
        wake = look;
        look();
      }),
  };
}

const unavailable: LocalAnswer = {
  status: 503,
  type: 'application/json',
  body: JSON.stringify({ code: 'unavailable', message: 'Ensayo sin servidor.' }),
};

const loadFault = (path: string, { phase, reason }: LoadEventEntity) =>
  `at ${path} it failed in Chromium: ${phase ?? 'load'}, ${reason ?? 'unknown'}`;

async function mountAt(
  browser: Browser,
  { url, listener }: { url: string; listener: ReturnType<typeof makeListener> },
  { path, access }: Route,
): Promise<string[]> {
  const context = await browser.newContext({ locale: 'es-ES' });
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
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
  listener.received.length = 0;
  try {
    const page = await context.newPage();
    await page.goto(`${url}/#${path.replace(/:[^/]+/g, '1')}`);
    if (!(await listener.first()))
      return [`at ${path} the shell mounted nothing within ${timeLimitMs / 1000} s`];
    // After the navigation, storage errors of running code are no fault of the remote.
    const thrown = [...errors];
    // Leaving the page ends the visit, and the shell sends the remaining events.
    await page.goto('about:blank');
    const failed = listener.received.filter(({ outcome }) => outcome === 'failed');
    return [
      ...failed.map((event) => loadFault(path, event)),
      ...thrown.map((message) => `at ${path} it threw in Chromium: ${message}`),
    ];
  } finally {
    await context.close();
  }
}

/** How the mount of one screen ended. */
export type MountedScreen = AttestationEntity['shells'][number]['screens'][number];

/**
 * Mounts every screen of a built remote in a shell of a product, in Chromium on this machine, as a user with all rights and
 * without an API. A screen is expected to show the failed calls and not to throw.
 */
export async function mountScreens(
  browser: Browser,
  built: BuiltRemote,
  product: Deployed,
  now: () => Date,
): Promise<MountedScreen[]> {
  const openRemote = openToAll(built);
  const listener = makeListener(openRemote.manifest.name);
  const localShell = await startLocalShell({
    deployed: product,
    now,
    built: () => openRemote,
    async answer(request, address) {
      if (address === '/api/registry/events') {
        listener.receive(await bodyOf(request));
        return { status: 204, body: '' };
      }
      const isOwn = address.startsWith('/api/') && !address.startsWith('/api/registry');
      return isOwn ? unavailable : undefined;
    },
  });
  try {
    const screens: MountedScreen[] = [];
    for (const route of openRemote.manifest.routes) {
      const start = performance.now();
      const faults = await mountAt(browser, { url: localShell.url, listener }, route);
      screens.push({ path: route.path, ms: Math.round(performance.now() - start), faults });
    }
    return screens;
  } finally {
    await localShell.close();
  }
}
