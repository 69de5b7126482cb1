import type { MountProps } from '@parque/remote';
import { signIn, signOut } from '@parque/session';
import { act, render, screen } from '@testing-library/react';
import { getReleasesSetAside } from '../../registry/set-aside';
import { MissingFileError } from '../../remotes/fault';
import { createChosenRemote } from '../../testing/registry';
import { serveRemote } from '../../testing/remote-files';
import { loadSignedIn } from '../session/signed-in-part';
import { RemoteView } from './remote-view';

beforeAll(() => loadSignedIn());

let visits = 0;

/** Opens a remote of its own for each test, since a page loads a remote once. */
function open(prepare: (files: ReturnType<typeof serveRemote>) => void, laterFile?: string) {
  const name = `avisos-${(visits += 1)}`;
  const routes = [{ path: `/${name}`, title: name, prefetch: ['/avisos'] }];
  const entry = createChosenRemote({ name, title: 'Avisos', routes });
  const mounts: MountProps[] = [];
  const lifecycles = {
    bootstrap: () => Promise.resolve(),
    mount: (props: MountProps) => {
      mounts.push(props);
      props.domElement.textContent = 'Todo en orden.';
      return Promise.resolve();
    },
    unmount: () => Promise.resolve(),
  };
  const files = serveRemote(entry, lifecycles, laterFile);
  prepare(files);
  const route = entry.manifest.routes[0];
  if (!route) throw new Error('no route');
  render(<RemoteView match={{ entry, route }} onFault={() => undefined} />);
  return { ...files, entry, mounts };
}

/** In steps, because React renders after each. */
async function advance(seconds: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(0));
  for (let second = 0; second < seconds; second += 1) await act(() => jest.advanceTimersByTimeAsync(1_000));
}
const getScreen = () => screen.queryByText('Todo en orden.');
const getFault = () => screen.queryByRole('alert', { name: 'Avisos no se ha podido cargar' });

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
});
afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
});

test.each([
  ['whose entry was refused', 'entry.1.js', 'refused', 'Sin conexión'],
  ['whose entry was missing', 'entry.1.js', 'missing', 'No disponible'],
  ['whose style sheet was refused', 'one.css', 'refused', 'Sin conexión'],
  ['whose entry hung', 'entry.1.js', 'hangs', 'Sin respuesta'],
  ['whose style sheet hung', 'one.css', 'hangs', 'Sin respuesta'],
] as const)(
  'a remote that failed and %s opens within 15 s after it is served, without a press',
  async (_, file, reply, badge) => {
    const { replies } = open((files) => files.replies.set(file, reply));
    await advance(40);
    expect(getFault()).toHaveTextContent(badge);
    replies.clear();
    await advance(15);
    expect(getScreen()).toBeVisible();
    expect(getFault()).not.toBeInTheDocument();
  },
);

test('the first calls of a route are sent with the session while the files of its remote load', async () => {
  signIn('t-1', { id: 7, name: 'Ana', email: 'ana@correo.es', telegram: null, inv: null, rol: 0 });
  const { requests } = open(({ replies }) => replies.set('entry.1.js', 'hangs'));
  await advance(0);
  expect(requests.map(({ url }) => url.pathname)).toContain('/api/avisos');
  signOut();
});

test('a remote that failed is probed after 2, 4 and 8 seconds, and then every 10', async () => {
  const { requests } = open(({ replies }) => replies.set('entry.1.js', 'refused'));
  await advance(0);
  const gaps: number[] = [];
  let last = 0;
  for (let second = 1; second <= 34; second += 1) {
    const before = requests.length;
    await advance(1);
    if (requests.length === before) continue;
    gaps.push(second - last);
    last = second;
  }
  expect(gaps).toEqual([2, 4, 8, 10, 10]);
});

test.each([
  ['online', () => window.dispatchEvent(new Event('online'))],
  ['visibilitychange', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a remote that failed is probed at once at the event %s', async (_, dispatch) => {
  const { replies } = open((files) => files.replies.set('entry.1.js', 'refused'));
  await advance(25);
  replies.clear();
  dispatch();
  await advance(0);
  expect(getScreen()).toBeVisible();
});

test('a remote that failed is not probed in a hidden page', async () => {
  const { requests } = open(({ replies }) => replies.set('entry.1.js', 'refused'));
  await advance(0);
  const before = requests.length;
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await advance(60);
  expect(requests).toHaveLength(before);
});

test('a remote that failed for want of a later file while it was open is mounted again once that file loads', async () => {
  const { entry, mounts, replies, requests } = open(() => undefined);
  await advance(0);
  replies.set('later.js', 'missing');
  const laterUrl = new URL(`${entry.base}later.js`, location.href).href;
  await act(async () => mounts[0]?.onFault(new MissingFileError(laterUrl)));
  await advance(25);
  expect(getFault()).toHaveTextContent('chunk: http');
  replies.clear();
  await advance(15);
  expect(getScreen()).toBeVisible();
  expect(requests.map(({ url }) => url.href)).toContain(`${laterUrl}?intento=2`);
});

test('a remote that failed although its files load is tried again four times, and then once a minute', async () => {
  const { requests } = open(({ replies }) => replies.set('one.css', 'refused'));
  // An extension of the browser blocks the element only.
  jest.mocked(fetch).mockImplementation(() => Promise.resolve(new Response('body{}')));
  const countAttempts = () => new Set(requests.map(({ url }) => url.search)).size;
  await advance(30);
  // A load tries a file twice; the first load is followed by four retries.
  expect(countAttempts()).toBe(2 * 5);
  await advance(30);
  expect(countAttempts()).toBe(2 * 5);
  await advance(60);
  expect(countAttempts()).toBe(2 * 6);
});

test('a file that does not match its hash is requested once more past caches, and shows no fault when it matches then', async () => {
  const { requests } = open(({ replies }) => replies.set('entry.1.js', 'stale'));
  await advance(0);
  expect(requests.filter(({ cache }) => cache === 'reload').map(({ url }) => url.search)).toContain(
    '?intento=2',
  );
  expect(getFault()).not.toBeInTheDocument();
  expect(getScreen()).toBeVisible();
});

test('a file that does not match its hash is a fault the second time, and is not requested again', async () => {
  const { requests } = open(({ replies }) => replies.set('entry.1.js', 'changed'));
  await advance(0);
  expect(getFault()).toHaveTextContent('Alterado en el camino');
  const before = requests.length;
  await advance(60);
  expect(requests).toHaveLength(before);
});

test('a slow download that makes progress shows no fault for as long as it takes, and a notice after eight seconds', async () => {
  const { deliver } = open(({ replies }) => replies.set('entry.1.js', 'drip'));
  await advance(7);
  expect(screen.queryByText(/Está tardando/)).not.toBeInTheDocument();
  await advance(48);
  expect(screen.getByText(/Está tardando/)).toBeVisible();
  expect(getFault()).not.toBeInTheDocument();
  deliver();
  await advance(0);
  expect(getScreen()).toBeVisible();
  expect(screen.queryByText(/Está tardando/)).not.toBeInTheDocument();
});

test('a slow download whose second request is slow as well shows no fault', async () => {
  const { deliver, replies } = open((files) => files.replies.set('entry.1.js', 'stale'));
  replies.set('one.css', 'drip');
  await advance(1);
  replies.clear();
  await advance(40);
  expect(getFault()).not.toBeInTheDocument();
  expect(getScreen()).not.toBeInTheDocument();
  deliver();
  await advance(15);
  expect(getScreen()).toBeVisible();
});

test.each([
  ['entry.1.js', 'entry: timeout', undefined],
  ['card.js', 'chunk: timeout', 'card.js'],
])(
  'a slow download of %s that arrives after its time-out is used without a further request',
  async (file, fault, laterFile) => {
    const { deliver, requests } = open(({ replies }) => replies.set(file, 'hangs'), laterFile);
    await advance(13);
    expect(getFault()).toHaveTextContent(fault);
    const before = requests.length;
    deliver();
    await advance(0);
    expect(getScreen()).toBeVisible();
    expect(requests).toHaveLength(before);
  },
);

test('a slow download of a file that its code requests shows no fault while it makes progress', async () => {
  const { deliver } = open(({ replies }) => replies.set('card.js', 'drip'), 'card.js');
  await advance(40);
  expect(getFault()).not.toBeInTheDocument();
  deliver();
  await advance(0);
  expect(getScreen()).toBeVisible();
});

test('a slow download can be requested again by a press, and the first one that arrives is used', async () => {
  const { deliver, mounts, requests } = open(({ replies }) => replies.set('entry.1.js', 'drip'));
  await advance(10);
  await act(async () => screen.getByRole('button', { name: 'Pedirlo otra vez' }).click());
  await advance(1);
  expect(requests.map(({ url }) => url.pathname + url.search)).toContainEqual(
    expect.stringMatching(/entry\.1\.js\?intento=2$/),
  );
  deliver();
  await advance(0);
  expect(getScreen()).toBeVisible();
  expect(mounts.at(-1)?.domElement).toBeVisible();
});

test('a slow download never sets its release aside', async () => {
  const slow = open(({ replies }) => replies.set('entry.1.js', 'hangs'));
  for (let tries = 0; tries < 3; tries += 1) {
    await advance(12);
    await act(async () => screen.getByRole('button', { name: 'Reintentar' }).click());
  }
  expect(slow.requests.map(({ url }) => url.search)).toContain('?intento=3');
  expect(getReleasesSetAside()).toEqual(new Set());
});

test('a slow download differs from a changed file, which sets its release aside the second time', async () => {
  const { entry } = open(({ replies }) => replies.set('entry.1.js', 'changed'));
  await advance(0);
  await act(async () => screen.getByRole('button', { name: 'Reintentar' }).click());
  await advance(0);
  expect(getReleasesSetAside()).toEqual(new Set([`${entry.manifest.name}@1.0.0`]));
});
