import type { RouteDeclaration } from '@parque/remote';
import { signIn, signOut } from '@parque/session';
import { act, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { ChosenRemote } from '../../remotes/composition';
import { people } from '@parque/remote/testing';
import { createChosenRemote } from '../../testing/registry';
import { serveRemote } from '../../testing/remote-files';
import { loadSignedIn } from '../session/signed-in-part';
import { endOutdatedVisits, endParkedVisits } from './parked-visits';
import { RemoteView } from './remote-view';

beforeAll(() => loadSignedIn());
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
  signIn('una', people.ana);
});
afterEach(() => {
  endParkedVisits();
  jest.useRealTimers();
  document.head.replaceChildren();
});

const wait = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
let count = 0;

/** Opens a remote whose screen has a field, leaves it, and returns to it. */
async function open(route: Partial<RouteDeclaration>) {
  const name = `analisis-${(count += 1)}`;
  const entry = createChosenRemote({ name, routes: [{ path: `/${name}`, title: 'Análisis', ...route }] });
  const calls: string[] = [];
  const faults: ((error: Error) => void)[] = [];
  serveRemote(entry, {
    bootstrap: () => Promise.resolve(),
    mount: ({ domElement, onFault }) => {
      calls.push('mount');
      faults.push(onFault);
      domElement.innerHTML = '<label>Nota <input></label>';
      return Promise.resolve();
    },
    unmount: ({ domElement }) => {
      calls.push('unmount');
      domElement.replaceChildren();
      return Promise.resolve();
    },
  });
  const view = (remote: ChosenRemote | undefined): ReactElement => {
    const match = remote?.manifest.routes[0];
    return remote && match ? (
      <RemoteView match={{ entry: remote, route: match }} onFault={() => undefined} />
    ) : (
      <p>Otra sección</p>
    );
  };
  const { rerender } = render(view(entry));
  await wait(0);
  const show = async (remote: ChosenRemote | undefined) => {
    rerender(view(remote));
    await wait(0);
  };
  return { entry, calls, faults, leave: () => show(undefined), show };
}

const findField = () => screen.queryByLabelText<HTMLInputElement>('Nota');

test('a remote with a route that is kept alive stays mounted while another section is shown', async () => {
  const { entry, calls, leave, show } = await open({ keepAlive: true });
  findField()?.setAttribute('data-typed', 'una nota');
  await leave();
  expect(findField()).not.toBeInTheDocument();
  await show(entry);
  expect(findField()).toBeVisible();
  expect(findField()).toHaveAttribute('data-typed', 'una nota');
  expect(calls).toEqual(['mount']);
});

test.each([
  ['its routes are not kept alive', {}, () => Promise.resolve()],
  ['ten minutes pass', { keepAlive: true as const }, () => wait(10 * 60_000)],
  ['the user signs out', { keepAlive: true as const }, () => act(() => signOut())],
  [
    'the browser saves memory',
    { keepAlive: true as const },
    () => document.dispatchEvent(new Event('freeze')),
  ],
  [
    'the registry runs another release',
    { keepAlive: true as const },
    () => endOutdatedVisits({ remotes: [] }),
  ],
])('a remote that was left is unmounted when %s', async (_, route, happen) => {
  const { calls, leave } = await open(route);
  await leave();
  await happen();
  await wait(0);
  expect(calls).toEqual(['mount', 'unmount']);
});

test('a remote that fails while another section is shown is mounted again', async () => {
  const { entry, calls, faults, leave, show } = await open({ keepAlive: true });
  await leave();
  faults[0]?.(new Error('a timer threw'));
  await wait(0);
  await show(entry);
  expect(calls).toEqual(['mount', 'unmount', 'mount']);
  expect(findField()).toBeVisible();
});

test('a fault after the return is shown', async () => {
  const { entry, faults, leave, show } = await open({ keepAlive: true });
  await leave();
  await show(entry);
  faults[0]?.(new Error('a handler threw'));
  await wait(0);
  expect(screen.getByRole('alert')).toBeVisible();
});
