import type { LoadEventEntity } from '@parque/contract';
import { reportLoads } from '@parque/contract/addresses';
import { answer, fakeApi, people } from '@parque/remote/testing';
import { signIn, signOut } from '@parque/session';
import { waitFor } from '@testing-library/dom';
import { flushLoadEvents, sendLoadEvents } from '../telemetry/load-events';
import { chosenRemote } from '../testing/registry';
import { loadSweep } from './load';

const events: LoadEventEntity[] = [];
fakeApi(
  answer(reportLoads, ({ body }) => void events.push(...(body as { events: LoadEventEntity[] }).events)),
);

const remote = chosenRemote({ name: 'avisos' });

test('a remote that is shown without the watching code is reported once, for users with a session', async () => {
  // A browser in which the watching code fails.
  const { CSSStyleSheet } = window;
  Object.defineProperty(window, 'CSSStyleSheet', {
    configurable: true,
    get() {
      throw new Error('not allowed');
    },
  });
  const end = sendLoadEvents('/api');
  expect(await loadSweep(remote)).toBeUndefined();
  signIn('t1', people.ana);
  expect(await loadSweep(remote)).toBeUndefined();
  // A visit of the loaded remote.
  expect(await loadSweep()).toBeUndefined();
  Object.defineProperty(window, 'CSSStyleSheet', {
    configurable: true,
    writable: true,
    value: CSSStyleSheet,
  });
  flushLoadEvents();
  await waitFor(() => expect(events).not.toEqual([]));
  expect(events).toMatchObject([{ remote: 'avisos', outcome: 'found', finding: 'unwatched' }]);
  signOut();
  end();
});
