import { createChosenRemote } from '../testing/registry';
import { recordPage } from './page-around';

const { body, documentElement: html } = document;

let version = 0;

/** Ends a visit. @returns What the console lists as left. */
function findLeftovers(end: () => void): string | undefined {
  const notes = jest.spyOn(console, 'info').mockImplementation();
  end();
  const [line] = notes.mock.calls.flat() as string[];
  notes.mockRestore();
  return /left behind: (.*)\. It was removed\.$/.exec(line ?? '')?.[1];
}

/** A release of its own for each visit: the shell reports the same once in a page. */
function beginVisit() {
  version += 1;
  return recordPage(createChosenRemote({ name: 'avisos', version: `1.${version}.0` }));
}

/** Runs `visit` between the mount and the unmount of a remote. @returns What it has left. */
function findAfterVisit(visit: () => void): string | undefined {
  const leave = beginVisit();
  visit();
  return findLeftovers(leave());
}

afterEach(() => {
  body.replaceChildren();
  for (const element of [html, body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
});

test.each([
  ['a new attribute of body', () => body.setAttribute('inert', ''), 'the attribute inert of body'],
  ['a changed attribute of html', () => html.setAttribute('dir', 'rtl'), 'the attribute dir of html'],
  ['a removed attribute of body', () => body.removeAttribute('class'), 'the attribute class of body'],
  ['a style of html', () => (html.style.overflow = 'hidden'), 'the attribute style of html'],
  ['a child of body', () => body.append(document.createElement('aside')), 'an element aside in body'],
])('%s that a visit leaves is undone and named', (_what, visit, leftover) => {
  html.dir = 'ltr';
  body.className = 'page';
  body.append(document.createElement('main'));
  const before = html.outerHTML;
  expect(findAfterVisit(visit)).toBe(leftover);
  expect(html.outerHTML.replace(' style=""', '')).toBe(before);
});

test('what the shell sets on the page during a visit stays', () => {
  const leftover = findAfterVisit(() => {
    html.dataset['theme'] = 'light';
    html.style.setProperty('--pq-notices-h', '80px');
    body.style.color = 'red';
  });
  expect(leftover).toBe('the attribute style of body');
  expect([html.dataset['theme'], html.style.getPropertyValue('--pq-notices-h')]).toEqual(['light', '80px']);
});

test('an element that an extension of the browser adds during a visit stays', () => {
  expect(findAfterVisit(() => body.append(document.createElement('una-extension')))).toBeUndefined();
  expect(body.children).toHaveLength(1);
});

test('what the next remote adds while the last one unmounts stays, and is undone after its own visit', () => {
  const leaveFirst = beginVisit();
  const endFirst = leaveFirst();
  const leaveSecond = beginVisit();
  body.append(document.createElement('aside'));
  expect(findLeftovers(endFirst)).toBeUndefined();
  expect(body.children).toHaveLength(1);
  expect(findLeftovers(leaveSecond())).toBe('an element aside in body');
  expect(body.children).toHaveLength(0);
});

test('a visit ends full screen', () => {
  const exitFullscreen = jest.fn(() => Promise.resolve());
  Object.assign(document, { exitFullscreen });
  Object.defineProperty(document, 'fullscreenElement', { value: html, configurable: true });
  expect(findAfterVisit(() => undefined)).toBe('full screen');
  expect(exitFullscreen).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(document, 'fullscreenElement');
});
