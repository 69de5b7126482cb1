import type { LoadEventEntity } from '@parque/contract';
import { reportLoads } from '@parque/contract/addresses';
import { answer, fakeApi } from '@parque/remote/testing';
import { waitFor } from '@testing-library/dom';
import { createChosenRemote } from '../../testing/registry';
import { MissingFileError, RemoteError } from '../fault';
import { allowFiles } from '../loading/known-files';
import { buildAttemptAddress } from '../loading/module-loader';
import { reportErrors } from './error-reports';
import { watchPage } from './happened';
import { flushLoadEvents, sendLoadEvents } from './load-events';
import { reportFault } from './outcomes';

let events: LoadEventEntity[] = [];
fakeApi(
  answer(reportLoads, ({ body }) => {
    events.push(...(body as { events: LoadEventEntity[] }).events);
  }),
);

const remote = createChosenRemote({ name: 'diario' });
const [{ file } = { file: '' }] = remote.manifest.files;
const address = new URL(`/remotes/diario/1.0.0/${file}`, document.baseURI).href;
let end = () => undefined as void;

/** An error whose stack begins in the file of the remote. */
const createError = (message: string, line = 1, column = 20) =>
  Object.assign(new TypeError(message), {
    stack: `TypeError: ${message}\n    at a (http://localhost/shell/main.js:1:5)\n    at b (${address}:${line}:${column})`,
  });
const throwOnPage = (error: unknown) => dispatchEvent(new ErrorEvent('error', { error }));

beforeAll(() => {
  allowFiles(remote);
  watchPage();
  throwOnPage(createError('too early'));
  reportErrors();
});
beforeEach(() => {
  end = sendLoadEvents('/api');
});
afterEach(() => {
  end();
  events = [];
  document.body.replaceChildren();
});

const readSent = async () => {
  flushLoadEvents();
  await waitFor(() => expect(events).not.toEqual([]));
  return events;
};

test('an error before the code for reports is loaded is reported with remote, version, message and position', async () => {
  expect(await readSent()).toEqual([
    {
      remote: 'diario',
      version: '1.0.0',
      why: 'stable',
      revision: 1,
      outcome: 'found',
      finding: 'error',
      error: { message: 'TypeError: too early', file, line: 1, column: 20 },
    },
  ]);
});

test('an error in the copy of a second attempt is reported with the position that the release lists', async () => {
  const retryAddress = buildAttemptAddress(2, new URL(address));
  throwOnPage(Object.assign(new Error('again'), { stack: `Error: again\n    at b (${retryAddress}:1:20)` }));
  expect((await readSent()).map(({ error }) => error)).toEqual([
    { message: 'Error: again', file, line: 1, column: 20 },
  ]);
});

test('five clicks that throw are reported five times, with the same message and position', async () => {
  for (let i = 0; i < 5; i++)
    throwOnPage(createError("Cannot read properties of undefined (reading 'total')"));
  const message = 'TypeError: Cannot read properties of undefined (reading total)';
  expect((await readSent()).map(({ error }) => error)).toEqual(
    Array.from({ length: 5 }, () => ({ message, file, line: 1, column: 20 })),
  );
});

test('no text that a user typed is sent, quoted or not, in a field that is shown or was', async () => {
  document.body.innerHTML =
    '<form><input value="Ana Ruiz"><textarea>mi plan</textarea></form><input id="gone">';
  const removedInput = document.querySelector<HTMLInputElement>('#gone');
  if (removedInput) removedInput.value = 'Secreto 4711';
  removedInput?.dispatchEvent(new Event('change', { bubbles: true }));
  removedInput?.remove();
  throwOnPage(createError('no account Ruiz with plan secreto'));
  throwOnPage(createError(`bad "otro texto" of 'O'Brien' at ana@correo.es 12.500,30`));
  throwOnPage(Object.assign(createError('x'), { message: 'value «sin cerrar y largo' }));
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'Ana Ruiz' }));
  const texts = (await readSent()).map(({ error }) => error?.message);
  expect(texts).toEqual([
    'TypeError: no account … with … …',
    'TypeError: bad … of … at … #',
    'TypeError: value …',
  ]);
  expect(JSON.stringify(events)).not.toMatch(/ana|ruiz|plan|secreto|4711|otro texto|brien|12\.500|cerrar/i);
});

test('an error that a boundary and the page meet is reported once, beside the failure', async () => {
  const error = createError('once');
  throwOnPage(error);
  reportFault(remote, new RemoteError('render', 'threw', 'once', error));
  expect((await readSent()).map(({ outcome }) => outcome).sort()).toEqual(['failed', 'found']);
});

test('a missing style is reported with its file; a lost connection is no error of the remote', async () => {
  const createMissingFault = (reason: 'http' | 'network') =>
    new RemoteError('stylesheet', reason, 'no styles', new MissingFileError(address));
  reportFault(remote, createMissingFault('http'));
  reportFault(remote, createMissingFault('network'));
  const errors = (await readSent()).flatMap(({ error }) => error ?? []);
  expect(errors).toEqual([{ message: 'stylesheet: http', file }]);
});

test('errors of the shell, of extensions and aborted requests are reported for no remote', async () => {
  throwOnPage(new Error('of the shell'));
  throwOnPage(Object.assign(new Error('x'), { stack: 'Error: x\n at chrome-extension://abc/x.js:1:1' }));
  throwOnPage(Object.assign(createError('aborted'), { name: 'AbortError' }));
  throwOnPage(createError('the only one'));
  expect((await readSent()).map(({ error }) => error?.message)).toEqual(['TypeError: the only one']);
});

test('a policy violation is reported once: a blocked file as a failure of its remote, all others as findings', async () => {
  const createViolation = (sourceFile: string, effectiveDirective = 'script-src-elem') =>
    Object.assign(new Event('securitypolicyviolation', { bubbles: true }), {
      effectiveDirective,
      blockedURI: 'https://espia.example/?texto=Ana',
      sourceFile,
      lineNumber: 3,
      columnNumber: 7,
    });
  document.dispatchEvent(createViolation(address));
  document.dispatchEvent(createViolation(address));
  document.dispatchEvent(createViolation('chrome-extension://abc/x.js'));
  document.dispatchEvent(createViolation(''));
  for (const directive of ['connect-src', 'img-src', 'style-src-attr'])
    document.dispatchEvent(createViolation(address, directive));
  const reportedEvents = await readSent();
  expect(reportedEvents.filter(({ finding }) => finding !== 'error')).toMatchObject([
    { remote: 'diario', outcome: 'failed', phase: 'policy' },
    { remote: 'shell', outcome: 'failed', phase: 'policy' },
    ...Array.from({ length: 3 }, () => ({ remote: 'diario', outcome: 'found', finding: 'policy' })),
  ]);
  expect(reportedEvents.flatMap(({ error }) => error ?? [])).toEqual(
    ['script-src-elem', 'connect-src', 'img-src', 'style-src-attr'].map((directive) => ({
      message: `${directive} blocks espia.example`,
      file,
      line: 3,
      column: 7,
    })),
  );
});

test('a page that throws without end reports at most fifty errors', async () => {
  for (let i = 0; i < 200; i++) throwOnPage(createError('without end'));
  await readSent();
  expect(events.length).toBeLessThanOrEqual(50);
});
