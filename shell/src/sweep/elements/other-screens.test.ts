import { chosenRemote } from '../../testing/registry';
import { makeRemains } from '../remains';
import { watchOtherScreens } from './other-screens';
import { Territory } from './territory';

const avisos = chosenRemote({ name: 'avisos' });
const diario = chosenRemote({ name: 'diario' });
const reports: string[] = [];
const report = (_remote: unknown, _finding: string, what: string) => void reports.push(what);
const remains = makeRemains(report, window);
const territory = new Territory();
let caller: typeof avisos | undefined;
/** Whether the code of the remote is not the direct caller. */
let isBehindReact = false;

beforeAll(() =>
  watchOtherScreens(
    window,
    territory,
    remains,
    report,
    () => (isBehindReact ? undefined : caller),
    () => caller,
  ),
);
afterEach(() => {
  caller = undefined;
  isBehindReact = false;
});

/** The screen of `diario`, after a visit of `avisos`. */
function screen() {
  const own = document.createElement('main');
  const title = document.createElement('h1');
  const field = document.createElement('input');
  title.textContent = 'Diario';
  field.value = '0,10';
  own.append(title, field);
  document.body.replaceChildren(own);
  territory.add(own, diario);
  for (const remote of [avisos, diario]) remains.open(remote);
  remains.close(avisos);
  reports.length = 0;
  return { own, title, field };
}

const attacks: readonly [string, (parts: ReturnType<typeof screen>) => unknown][] = [
  ['text', ({ title }) => (title.textContent = 'HOSTIL')],
  ['child', ({ own }) => own.append(document.createElement('div'))],
  ['title', ({ title }) => title.remove()],
  ['whole content', ({ own }) => own.replaceChildren()],
  ['attribute', ({ title }) => title.setAttribute('hidden', '')],
  ['member', ({ title }) => (title.hidden = true)],
  ['styles', ({ title }) => (title.style.display = 'none')],
  ['classes', ({ title }) => title.classList.add('hostil')],
  ['place', ({ title }) => document.createElement('div').append(title)],
];

test.each(attacks)('a remote does not change a %s of the screen of another one', (_what, attack) => {
  const parts = screen();
  const before = parts.own.outerHTML;
  caller = avisos;
  attack(parts);
  caller = undefined;
  expect(parts.own.outerHTML).toBe(before);
  expect(reports).toEqual(['a change of a screen of another remote']);
});

test.each(attacks)('a remote and the shell change a %s of its own screen', (_what, attack) => {
  for (const one of [diario, undefined]) {
    const parts = screen();
    const before = parts.own.outerHTML;
    caller = one;
    attack(parts);
    caller = undefined;
    expect(parts.own.outerHTML).not.toBe(before);
    expect(reports).toEqual([]);
  }
});

test('a remote does not change what the user has typed into a field of another one', () => {
  const { field } = screen();
  caller = avisos;
  field.value = '100';
  caller = undefined;
  expect(field.value).toBe('0,10');
});

test('a remote reads the screen of another one', () => {
  const { title } = screen();
  caller = avisos;
  expect([title.textContent, title.style.display, title.classList.length]).toEqual(['Diario', '', 0]);
});

test('a field keeps its value when a remote sets it by the function of React', () => {
  const { field } = screen();
  caller = avisos;
  isBehindReact = true;
  field.value = '100';
  expect(field.value).toBe('0,10');
  expect(reports).toEqual(['a change of a screen of another remote']);
});
