import { admitFiles } from '../composition/known-files';
import { chosenRemote } from '../testing/registry';
import { indirectly, makeCallerOf, makeIsBound } from './caller';

const remote = chosenRemote({ name: 'diario' });
const file = new URL('/remotes/diario/1.0.0/entry.1.js', document.baseURI).href;
const ofShell = new URL('/shell/main.js', document.baseURI).href;

beforeAll(() => admitFiles(remote));

/** A browser whose stacks have this text, as far as the options of stacks permit it. */
function browserWith(text: string) {
  const errors = {
    stackTraceLimit: 10,
    prepareStackTrace: undefined as unknown,
    depths: [] as number[],
    captureStackTrace(holder: { stack?: string }) {
      const lines = text.split('\n');
      const title = lines[0] === 'Error' ? 1 : 0;
      errors.depths.push(errors.stackTraceLimit);
      holder.stack =
        errors.prepareStackTrace === undefined
          ? lines.slice(0, title + errors.stackTraceLimit).join('\n')
          : '';
    },
  };
  return errors;
}

const ofRemote = `Error\n    at mount (${file}:1:20)\n    at ${ofShell}:2:3`;
const callee = () => undefined;

test.each([
  [
    'Chromium',
    `Error\n    at Array.forEach (<anonymous>)\n    at mount (${file}:1:20)\n    at ${ofShell}:2:3`,
  ],
  ['Firefox', `mount@${file}:1:20\nrun@${ofShell}:2:3`],
])('in %s the remote is named whose file made the call', (_browser, stack) => {
  expect(makeCallerOf(browserWith(stack))(callee)).toBe(remote);
});

test.each([
  ['the shell for a remote', `Error\n    at use (${ofShell}:1:20)\n    at mount (${file}:2:3)`],
  ['an extension', `Error\n    at chrome-extension://abc/page.js:1:20\n    at mount (${file}:2:3)`],
  ['the browser', 'Error'],
])('a call by %s names no remote', (_who, stack) => {
  expect(makeCallerOf(browserWith(stack))(callee)).toBeUndefined();
});

test.each<[string, number[], string]>([
  [
    'one function when that has a file',
    [1],
    `Error\n    at use (${ofShell}:1:20)\n    at mount (${file}:2:3)`,
  ],
  [
    'more behind one of the browser',
    [1, 20],
    `Error\n    at Array.forEach (<anonymous>)\n    at ${ofShell}:2:3`,
  ],
])('a stack is read to %s', (_what, depths, stack) => {
  const errors = browserWith(stack);
  expect(makeCallerOf(errors)(callee)).toBeUndefined();
  expect(errors.depths).toEqual(depths);
});

test('a call that the shell makes for a remote is caused by the remote', () => {
  const stack = `Error\n    at use (${ofShell}:1:20)\n    at mount (${file}:2:3)\n    at ${ofShell}:4:5`;
  expect(makeCallerOf(browserWith(stack), indirectly)(callee)).toBe(remote);
  expect(makeCallerOf(browserWith(`Error\n    at ${ofShell}:4:5`), indirectly)(callee)).toBeUndefined();
});

test.each<[string, object]>([
  ['without a function for stacks', { captureStackTrace: undefined }],
  ['with stacks of no line', { stackTraceLimit: 0 }],
  ['with an own text for stacks', { prepareStackTrace: () => '' }],
])('a remote that leaves the page %s is still named, and its change remains', (_what, change) => {
  const errors = browserWith(ofRemote);
  const callerOf = makeCallerOf(errors);
  Object.assign(errors, change);
  expect(callerOf(callee)).toBe(remote);
  expect(errors).toMatchObject(change);
});

test.each([
  ['bound function of the browser', 'Error\n    at Location.assign (<anonymous>)', true],
  ['function of the shell', `Error\n    at Array.forEach (<anonymous>)\n    at use (${ofShell}:1:20)`, false],
])('a call by a %s', (_what, stack, expected) => {
  expect(makeIsBound(browserWith(stack))(callee)).toBe(expected);
});
