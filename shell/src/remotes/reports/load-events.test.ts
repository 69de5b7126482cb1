import { reportLoads } from '@parque/contract/addresses';
import { answer, fakeApi } from '@parque/remote/testing';
import type { LoadEventEntity } from '@parque/contract';
import { waitFor } from '@testing-library/dom';
import { RemoteError } from '../fault';
import { createChosenRemote } from '../../testing/registry';
import { flushLoadEvents, sendLoadEvents } from './load-events';
import { reportFault, reportLoaded } from './outcomes';

let batches: LoadEventEntity[][] = [];
fakeApi(
  answer(reportLoads, ({ body }) => {
    batches.push((body as { events: LoadEventEntity[] }).events);
  }),
);

const remote = createChosenRemote({ name: 'diario' });
let end = () => undefined as void;

beforeEach(() => {
  batches = [];
  end = sendLoadEvents('/api');
});
afterEach(() => end());

const readSent = async () => {
  flushLoadEvents();
  await waitFor(() => expect(batches).not.toEqual([]));
  return batches.flat();
};

test('a load is reported with its version, the reason for that version, and its duration', async () => {
  reportLoaded(remote, 123.4);
  expect(await readSent()).toEqual([
    { remote: 'diario', version: '1.0.0', why: 'stable', revision: 1, outcome: 'loaded', durationMs: 123 },
  ]);
});

test('a failure is reported once, also when several visits meet it', async () => {
  const fault = new RemoteError('entry', 'http', 'no está');
  reportFault(remote, fault);
  reportFault(remote, fault);
  expect(await readSent()).toMatchObject([{ outcome: 'failed', phase: 'entry', reason: 'http' }]);
});

test('many events are sent in batches of a size that the server accepts', async () => {
  for (let i = 0; i < 45; i++) reportLoaded(remote, i);
  await readSent();
  await waitFor(() => expect(batches.map(({ length }) => length).sort()).toEqual([10, 10, 10, 10, 5]));
});

test('a browser without sendBeacon that rejects the request throws no error', () => {
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: () => {
      throw new Error('not allowed');
    },
  });
  reportLoaded(remote, 1);
  expect(flushLoadEvents).not.toThrow();
  Reflect.deleteProperty(navigator, 'sendBeacon');
});
