import { HashRouter, useNavigate, useUnsavedInput } from '@parque/remote';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ChosenRemote, Composition } from '../../remotes/composition';
import { chosenRemote, compositionOf } from '../../testing/registry';
import { useSteadyRoute } from './use-steady-route';

const routes = [
  { path: '/diario', title: 'Diario' },
  { path: '/diario/:id', title: 'Cuenta' },
];
const diario = (version: string) => chosenRemote({ name: 'diario', version, routes });
const otro = chosenRemote({ name: 'otro' });
const before = compositionOf(diario('1.0.0'), otro);
const after = compositionOf(diario('1.1.0'), otro);

/** Counts the entries that were shown: another one is another visit. */
function useVisitNumber(entry: unknown): number {
  const [seen, setSeen] = useState({ entry, number: 1 });
  if (seen.entry !== entry) setSeen({ entry, number: seen.number + 1 });
  return seen.number;
}

function nameOf(entry: ChosenRemote | undefined): string {
  if (!entry) return 'nadie';
  const { manifest, state } = entry;
  return [`${manifest.name} ${manifest.version}`, ...(state === 'on' ? [] : [state])].join(', ');
}

function Probe({ registry, isDirty }: { readonly registry: Composition; readonly isDirty: boolean }) {
  const navigate = useNavigate();
  const { match, release } = useSteadyRoute(registry);
  useUnsavedInput(isDirty);
  return (
    <>
      <output data-visit={useVisitNumber(match?.entry)}>{nameOf(match?.entry)}</output>
      {['/diario', '/diario/7', '/otro'].map((path) => (
        <button key={path} onClick={() => void navigate(path)}>
          {path}
        </button>
      ))}
      <button onClick={release}>falla</button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const go = press;
const fail = () => press('falla');

function open(first = before) {
  window.location.hash = '#/diario';
  const page = (registry: Composition, isDirty = false) => (
    <HashRouter useTransitions={false}>
      <Probe registry={registry} isDirty={isDirty} />
    </HashRouter>
  );
  const { rerender } = render(page(first));
  return (registry: Composition, isDirty = false) => rerender(page(registry, isDirty));
}

const shown = () => screen.getByRole('status').textContent;

test('a newer release waits until the user navigates', () => {
  const become = open();
  become(after);
  expect(shown()).toBe('diario 1.0.0');
  go('/otro');
  go('/diario');
  expect(shown()).toBe('diario 1.1.0');
});

test('within the same remote a newer release applies at the next navigation, unless a form has unsaved input', () => {
  const become = open();
  become(after, true);
  go('/diario/7');
  expect(shown()).toBe('diario 1.0.0');
  become(after, false);
  expect(shown()).toBe('diario 1.0.0');
  go('/diario');
  expect(shown()).toBe('diario 1.1.0');
});

test('a newer release replaces a broken screen at once', () => {
  const become = open();
  fail();
  become(after);
  expect(shown()).toBe('diario 1.1.0');
});

test('a broken screen is not retried when the registry is announced again unchanged', () => {
  const become = open();
  fail();
  const visit = () => screen.getByRole('status').dataset.visit;
  const tried = visit();
  become(compositionOf(diario('1.0.0'), otro));
  expect(visit()).toBe(tried);
});

test.each([
  [
    'stopped',
    compositionOf(chosenRemote({ name: 'diario', routes }, { state: 'off' }), otro),
    'diario 1.0.0, off',
  ],
  ['removed from the registry', compositionOf(otro), 'nadie'],
])('the visit of a remote that is %s ends at once, also with unsaved input', (_what, registry, expected) => {
  const become = open();
  become(before, true);
  become(registry, true);
  expect(shown()).toBe(expected);
});

test('a remote in maintenance stays until the user navigates', () => {
  const become = open();
  become(compositionOf(chosenRemote({ name: 'diario', routes }, { state: 'maintenance' }), otro));
  expect(shown()).toBe('diario 1.0.0');
  go('/diario/7');
  expect(shown()).toBe('diario 1.0.0, maintenance');
});

test.each(['off', 'maintenance'] as const)(
  'a remote with the state %s, whose notice is shown, is shown at once when it runs again',
  (state) => {
    const become = open(compositionOf(chosenRemote({ name: 'diario', routes }, { state }), otro));
    expect(shown()).toBe(`diario 1.0.0, ${state}`);
    become(before);
    expect(shown()).toBe('diario 1.0.0');
    become(after);
    expect(shown()).toBe('diario 1.0.0');
  },
);

test('a newer release without the route of the screen waits until the user navigates', () => {
  const become = open();
  become(
    compositionOf(
      chosenRemote({ name: 'diario', version: '1.1.0', routes: [{ path: '/diario/:id', title: 'Cuenta' }] }),
      otro,
    ),
  );
  expect(shown()).toBe('diario 1.0.0');
});

test.each([
  ['is withdrawn from a third party, its visit ends at once', ['GET /products'], '2'],
  ['is granted to a third party, its visit goes on', ['GET /products', 'GET /user/products', 'GET /me'], '1'],
])('when a call %s', (_what, calls, visit) => {
  const granted = (sandbox: readonly string[]) =>
    compositionOf(chosenRemote({ name: 'diario', routes }, { sandbox }), otro);
  const become = open(granted(['GET /products', 'GET /user/products']));
  become(granted(calls));
  expect(screen.getByRole('status').dataset.visit).toBe(visit);
});
