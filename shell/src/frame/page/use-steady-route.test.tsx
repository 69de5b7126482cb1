import { HashRouter, useNavigate, useUnsavedInput } from '@parque/remote';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ChosenRemote, Composition } from '../../remotes/composition';
import { createChosenRemote, createComposition } from '../../testing/registry';
import { useSteadyRoute } from './use-steady-route';

const routes = [
  { path: '/diario', title: 'Diario' },
  { path: '/diario/:id', title: 'Cuenta' },
];
const createJournalRemote = (version: string) => createChosenRemote({ name: 'diario', version, routes });
const otro = createChosenRemote({ name: 'otro' });
const before = createComposition(createJournalRemote('1.0.0'), otro);
const after = createComposition(createJournalRemote('1.1.0'), otro);

/** Counts the entries that were shown: another one is another visit. */
function useVisitNumber(entry: unknown): number {
  const [seen, setSeen] = useState({ entry, number: 1 });
  if (seen.entry !== entry) setSeen({ entry, number: seen.number + 1 });
  return seen.number;
}

function formatName(entry: ChosenRemote | undefined): string {
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
      <output data-visit={useVisitNumber(match?.entry)}>{formatName(match?.entry)}</output>
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

const readStatus = () => screen.getByRole('status').textContent;

test('a newer release waits until the user navigates', () => {
  const become = open();
  become(after);
  expect(readStatus()).toBe('diario 1.0.0');
  go('/otro');
  go('/diario');
  expect(readStatus()).toBe('diario 1.1.0');
});

test('within the same remote a newer release applies at the next navigation, unless a form has unsaved input', () => {
  const become = open();
  become(after, true);
  go('/diario/7');
  expect(readStatus()).toBe('diario 1.0.0');
  become(after, false);
  expect(readStatus()).toBe('diario 1.0.0');
  go('/diario');
  expect(readStatus()).toBe('diario 1.1.0');
});

test('a newer release replaces a broken screen at once', () => {
  const become = open();
  fail();
  become(after);
  expect(readStatus()).toBe('diario 1.1.0');
});

test('a broken screen is not retried when the registry is announced again unchanged', () => {
  const become = open();
  fail();
  const readVisit = () => screen.getByRole('status').dataset.visit;
  const firstVisit = readVisit();
  become(createComposition(createJournalRemote('1.0.0'), otro));
  expect(readVisit()).toBe(firstVisit);
});

test.each([
  [
    'stopped',
    createComposition(createChosenRemote({ name: 'diario', routes }, { state: 'off' }), otro),
    'diario 1.0.0, off',
  ],
  ['removed from the registry', createComposition(otro), 'nadie'],
])('the visit of a remote that is %s ends at once, also with unsaved input', (_what, registry, expected) => {
  const become = open();
  become(before, true);
  become(registry, true);
  expect(readStatus()).toBe(expected);
});

test('a remote in maintenance stays until the user navigates', () => {
  const become = open();
  become(createComposition(createChosenRemote({ name: 'diario', routes }, { state: 'maintenance' }), otro));
  expect(readStatus()).toBe('diario 1.0.0');
  go('/diario/7');
  expect(readStatus()).toBe('diario 1.0.0, maintenance');
});

test.each(['off', 'maintenance'] as const)(
  'a remote with the state %s, whose notice is shown, is shown at once when it runs again',
  (state) => {
    const become = open(createComposition(createChosenRemote({ name: 'diario', routes }, { state }), otro));
    expect(readStatus()).toBe(`diario 1.0.0, ${state}`);
    become(before);
    expect(readStatus()).toBe('diario 1.0.0');
    become(after);
    expect(readStatus()).toBe('diario 1.0.0');
  },
);

test('a newer release without the route of the screen waits until the user navigates', () => {
  const become = open();
  become(
    createComposition(
      createChosenRemote({
        name: 'diario',
        version: '1.1.0',
        routes: [{ path: '/diario/:id', title: 'Cuenta' }],
      }),
      otro,
    ),
  );
  expect(readStatus()).toBe('diario 1.0.0');
});

test.each([
  ['is withdrawn from a third party, its visit ends at once', ['GET /products'], '2'],
  ['is granted to a third party, its visit goes on', ['GET /products', 'GET /user/products', 'GET /me'], '1'],
])('when a call %s', (_what, calls, visit) => {
  const createGrantedComposition = (sandbox: readonly string[]) =>
    createComposition(createChosenRemote({ name: 'diario', routes }, { sandbox }), otro);
  const become = open(createGrantedComposition(['GET /products', 'GET /user/products']));
  become(createGrantedComposition(calls));
  expect(screen.getByRole('status').dataset.visit).toBe(visit);
});
