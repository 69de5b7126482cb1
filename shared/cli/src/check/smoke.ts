import type { LoadEventEntity, RemoteManifestEntity } from '@parque/contract';
import type { Browser } from 'playwright-core';
import type { IncomingMessage } from 'node:http';
import type { BuiltRemote } from '../built-remote';
import type { Deployed } from '../deployed';
import { startStandIn, type StandInAnswer } from '../stand-in/server';

type Route = RemoteManifestEntity['routes'][number];

const patienceMs = 30_000;

const somebody = { id: 1, name: 'Ensayo', email: 'ensayo@parque.example', telegram: null, inv: null, rol: 1 };

/** A remote that lets everybody in: what is tried is whether it mounts, not who may see it. */
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

/** What the shell tells of loads of one remote. */
function makeListener(name: string) {
  const heard: LoadEventEntity[] = [];
  let wake = () => undefined as void;
  return {
    heard,
    hear(text: string) {
      const { events } = JSON.parse(text) as { events: LoadEventEntity[] };
      heard.push(...events.filter(({ remote }) => remote === name));
      wake();
    },
    /** The first event; nothing when none comes. */
    first: () =>
      new Promise<LoadEventEntity | undefined>((done) => {
        const timer = setTimeout(() => done(undefined), patienceMs);
        const look = () => {
          if (!heard[0]) return;
          clearTimeout(timer);
          done(heard[0]);
        };
        wake = look;
        look();
      }),
  };
}

const unavailable: StandInAnswer = {
  status: 503,
  type: 'application/json',
  body: JSON.stringify({ code: 'unavailable', message: 'Ensayo sin servidor.' }),
};

const toldFault = (path: string, { phase, reason }: LoadEventEntity) =>
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
      { origin: url, user: JSON.stringify(somebody) },
    );
  }
  listener.heard.length = 0;
  try {
    const page = await context.newPage();
    await page.goto(`${url}/#${path.replace(/:[^/]+/g, '1')}`);
    if (!(await listener.first()))
      return [`at ${path} the shell had mounted nothing after ${patienceMs / 1000} s`];
    // A page that is left loses its storage under whatever still runs: that is no fault of the remote.
    const thrown = [...errors];
    // Leaving the page ends the visit, and whatever is left to tell is told.
    await page.goto('about:blank');
    const failed = listener.heard.filter(({ outcome }) => outcome === 'failed');
    return [
      ...failed.map((event) => toldFault(path, event)),
      ...thrown.map((message) => `at ${path} it threw in Chromium: ${message}`),
    ];
  } finally {
    await context.close();
  }
}

/**
 * Mounts every screen of a built remote in the deployed shell, in Chromium: on this machine, for somebody who may see
 * everything, with no api behind it. A screen is expected to say so, and not to fall over.
 *
 * @returns What went wrong.
 */
export async function smokeFaults(
  browser: Browser,
  built: BuiltRemote,
  deployed: Deployed,
  now: () => Date,
): Promise<string[]> {
  const tried = openToAll(built);
  const listener = makeListener(tried.manifest.name);
  const standIn = await startStandIn({
    deployed,
    now,
    built: () => tried,
    async answer(request, address) {
      if (address === '/api/registry/events') {
        listener.hear(await bodyOf(request));
        return { status: 204, body: '' };
      }
      const isOwn = address.startsWith('/api/') && !address.startsWith('/api/registry');
      return isOwn ? unavailable : undefined;
    },
  });
  try {
    const faults: string[] = [];
    for (const route of tried.manifest.routes) {
      faults.push(...(await mountAt(browser, { url: standIn.url, listener }, route)));
    }
    return faults;
  } finally {
    await standIn.close();
  }
}
