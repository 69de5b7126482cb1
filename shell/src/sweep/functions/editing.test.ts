import { chosenRemote } from '../../testing/registry';
import { Territory } from '../elements/territory';
import { watchEditing } from './editing';

const remote = chosenRemote({ name: 'avisos' });
const territory = new Territory();
const reports: string[] = [];
const ran: string[] = [];
const visit = { isRemote: false, isOpen: true };

beforeAll(() => {
  // Not in jsdom.
  Object.assign(Document.prototype, {
    execCommand(name: string) {
      ran.push(name);
      return true;
    },
  });
  watchEditing(
    window,
    territory,
    () => visit.isOpen,
    (_remote, _finding, what) => void reports.push(what),
    () => (visit.isRemote ? remote : undefined),
  );
});

const elements = { shell: document.createElement('nav'), own: document.createElement('main') };

beforeEach(() => {
  Object.assign(visit, { isRemote: true, isOpen: true });
  reports.length = 0;
  ran.length = 0;
  elements.shell.replaceChildren('Menú', document.createElement('input'));
  elements.own.replaceChildren('Notas', document.createElement('textarea'));
  document.body.replaceChildren(elements.shell, elements.own);
  territory.add(elements.own);
});

const select = (element: Element) => document.getSelection()?.selectAllChildren(element);

test.each(['delete', 'insertText', 'undo'])(
  'a remote that runs the command %s at the menu is refused and reported',
  (name) => {
    select(elements.shell);
    expect(() => document.execCommand(name)).toThrow(DOMException);
    expect([ran, reports]).toEqual([[], ['a refused use of Document.execCommand']]);
  },
);

test('a selection of the whole page is not deleted, also without a known caller', () => {
  visit.isRemote = false;
  select(document.body);
  expect(document.execCommand('delete')).toBe(false);
  expect(ran).toEqual([]);
});

test('a field of the shell that has the focus is not changed by a command', () => {
  select(elements.own);
  elements.shell.querySelector('input')?.focus();
  expect(() => document.execCommand('insertText', false, 'x')).toThrow(DOMException);
  expect(ran).toEqual([]);
});

test('a remote edits its own screen by commands during its visit', () => {
  select(elements.own);
  expect(document.execCommand('bold')).toBe(true);
  visit.isOpen = false;
  expect(() => document.execCommand('bold')).toThrow(DOMException);
  expect(ran).toEqual(['bold']);
});

test('a remote copies what is selected', () => {
  select(document.body);
  expect(document.execCommand('copy')).toBe(true);
});

const isCancelled = (target: Element | null) =>
  target?.dispatchEvent(new Event('beforeinput', { bubbles: true, cancelable: true })) === false;

test('what the user types changes fields and the screen of a remote, and no other element of the shell', () => {
  expect(isCancelled(document.body)).toBe(true);
  expect(isCancelled(elements.shell)).toBe(true);
  expect(isCancelled(elements.shell.querySelector('input'))).toBe(false);
  expect(isCancelled(elements.own)).toBe(false);
  expect(isCancelled(elements.own.querySelector('textarea'))).toBe(false);
});
