import { admitFiles } from '../composition/known-files';
import { chosenRemote } from '../testing/registry';
import { callerOf } from './caller';

const remote = chosenRemote({ name: 'diario' });
const file = new URL('/remotes/diario/1.0.0/entry.1.js', document.baseURI).href;
const ofShell = new URL('/shell/main.js', document.baseURI).href;
const { captureStackTrace } = Error;

beforeAll(() => admitFiles(remote));
afterEach(() => {
  Error.captureStackTrace = captureStackTrace;
});

test.each([
  [
    'Chromium',
    `Error\n    at Array.forEach (<anonymous>)\n    at mount (${file}:1:20)\n    at ${ofShell}:2:3`,
  ],
  ['Firefox', `mount@${file}:1:20\nrun@${ofShell}:2:3`],
])('in %s the remote is named whose file made the call', (_browser, stack) => {
  Error.captureStackTrace = (holder) => void Object.assign(holder, { stack });
  expect(callerOf(() => undefined)).toBe(remote);
});

test.each([
  ['the shell for a remote', `Error\n    at use (${ofShell}:1:20)\n    at mount (${file}:2:3)`],
  ['an extension', `Error\n    at chrome-extension://abc/page.js:1:20\n    at mount (${file}:2:3)`],
  ['the browser', 'Error'],
])('a call by %s names no remote', (_who, stack) => {
  Error.captureStackTrace = (holder) => void Object.assign(holder, { stack });
  expect(callerOf(() => undefined)).toBeUndefined();
});
