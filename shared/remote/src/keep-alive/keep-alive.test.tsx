import { signIn, signOut } from '@parque/session';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { KeptScreens } from '.';
import { RemoteRoot } from '../remote-root';
import { useLocation } from '../router';
import { people } from '../testing';

const ticks: string[] = [];

/** A screen with typed text, an address that it reads, and a timer. */
function Analysis({ name }: { readonly name: string }) {
  const { search } = useLocation();
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setInterval(() => ticks.push(name), 1_000);
    return () => clearInterval(timer);
  }, [name]);
  return (
    <>
      <input aria-label={name} value={text} onChange={(event) => setText(event.target.value)} />
      <output>{name + search}</output>
    </>
  );
}

const names = ['uno', 'dos', 'tres', 'cuatro'];
const routes = [
  ...names.map((name) => ({ path: `/${name}`, title: name, keepAlive: true as const })),
  { path: '/breve', title: 'breve' },
];
const screens = Object.fromEntries(
  routes.map(({ path, title }) => [path, () => <Analysis name={title} />] as const),
);

const navigate = (address: string) =>
  act(async () => {
    window.location.hash = address;
    await jest.advanceTimersByTimeAsync(0);
  });
const findField = (name: string) => screen.queryByLabelText<HTMLInputElement>(name);

async function open() {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  signIn('una', people.ana);
  window.location.hash = '/uno?mes=10';
  render(<RemoteRoot routes={routes} screens={screens} content={KeptScreens} />);
  await act(() => jest.advanceTimersByTimeAsync(0));
}

const type = (name: string, text: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value: text } });

beforeEach(() => {
  ticks.length = 0;
});
afterEach(() => jest.useRealTimers());

test('a screen that is kept alive has its state and its address when the user returns, and no timer while it is hidden', async () => {
  await open();
  type('uno', 'una nota');
  await navigate('/breve?mes=11');
  expect(findField('uno')).not.toBeVisible();
  expect(screen.getByText('uno?mes=10')).not.toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(new Set(ticks)).toEqual(new Set(['breve']));
  await navigate('/uno?mes=10');
  expect(findField('uno')).toBeVisible();
  expect(findField('uno')).toHaveValue('una nota');
});

test('a screen that is kept alive stays at an address of another remote', async () => {
  await open();
  type('uno', 'una nota');
  await navigate('/ajena');
  expect(findField('uno')).not.toBeVisible();
  await navigate('/uno');
  expect(findField('uno')).toHaveValue('una nota');
});

test('a screen of another route starts again', async () => {
  await open();
  await navigate('/breve');
  type('breve', 'una nota');
  await navigate('/uno');
  expect(findField('breve')).not.toBeInTheDocument();
  await navigate('/breve');
  expect(findField('breve')).toHaveValue('');
});

test('a hidden screen is removed after ten minutes, and the oldest of four at once', async () => {
  await open();
  for (const name of ['dos', 'tres', 'cuatro', 'breve'] as const) await navigate(`/${name}`);
  expect(names.map((name) => findField(name) !== null)).toEqual([false, true, true, true]);
  await act(() => jest.advanceTimersByTimeAsync(9 * 60_000));
  await navigate('/dos');
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(names.map((name) => findField(name) !== null)).toEqual([false, true, false, false]);
});

test('no hidden screen remains after a sign-out', async () => {
  await open();
  await navigate('/breve');
  act(() => signOut());
  expect(document.body.textContent).toBe('');
});
