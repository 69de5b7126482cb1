import { addresses } from '@parque/contract';
import { expireSession, getSession, signIn } from '@parque/session';
import { waitFor } from '@testing-library/dom';
import { http } from 'msw/core/http';
import { setupServer } from 'msw/node';
import { followEvents, offerSessionRenewal, type ServerEvent } from '.';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const ana = { id: 7, name: 'Ana', email: 'ana@correo.es', telegram: null, inv: null, rol: 0 };
const createStream = (text: string, { end = true } = {}) => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      if (end) controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};

function follow() {
  const events: ServerEvent[] = [];
  const states: boolean[] = [];
  const stop = followEvents(addresses.streamCopier, {
    onEvent: (event) => events.push(event),
    onState: (isOpen) => states.push(isOpen),
  });
  return { events, states, stop };
}

test('a stream that breaks is opened again, with the token, after the last event', async () => {
  signIn('t-9', ana);
  const requestHeaders: unknown[] = [];
  server.use(
    http.get('*/api/copier/stream', ({ request: { headers } }) => {
      requestHeaders.push([headers.get('authorization'), headers.get('last-event-id')]);
      return requestHeaders.length === 1
        ? createStream('id: 41\nevent: copia\ndata: {}\n\n')
        : createStream('id: 42\nevent: copia\ndata: {}\n\n', { end: false });
    }),
  );
  const { events, states, stop } = follow();
  await waitFor(() => expect(events.map(({ id }) => id)).toEqual(['41', '42']));
  stop();
  expect(requestHeaders).toEqual([
    ['Bearer t-9', null],
    ['Bearer t-9', '41'],
  ]);
  expect(states).toEqual([true, false, true]);
});

test('a stream that the server answers with 503 is requested again', async () => {
  let requestCount = 0;
  server.use(
    http.get('*/api/copier/stream', () =>
      ++requestCount < 3 ? new Response(null, { status: 503 }) : createStream('data: 1\n\n', { end: false }),
    ),
  );
  const { events, states, stop } = follow();
  await waitFor(() => expect(events).toHaveLength(1));
  stop();
  expect(states).toEqual([false, false, true]);
});

test('a stream whose token is rejected ends the session', async () => {
  signIn('t-9', ana);
  server.use(http.get('*/api/copier/stream', () => new Response(null, { status: 401 })));
  const { states, stop } = follow();
  await waitFor(() => expect(states).toContain(false));
  stop();
  expect(getSession()).toMatchObject({ token: undefined, isExpired: true });
});

test('a stream that waits for an expired session is not opened for the next user', async () => {
  signIn('t-9', ana);
  const withdraw = offerSessionRenewal();
  expireSession('t-9');
  const tokens: unknown[] = [];
  server.use(
    http.get('*/api/copier/stream', ({ request: { headers } }) => {
      tokens.push(headers.get('authorization'));
      return createStream('data: 1\n\n', { end: false });
    }),
  );
  const former = follow();
  signIn('t-10', { ...ana, id: 8 });
  const current = follow();
  await waitFor(() => expect(current.events).toHaveLength(1));
  current.stop();
  withdraw();
  expect([tokens, former.events, former.states]).toEqual([['Bearer t-10'], [], []]);
});

test('a consumer that has stopped receives no further event', async () => {
  let streamController: ReadableStreamDefaultController<Uint8Array> | undefined;
  const createEvent = (data: number) => new TextEncoder().encode(`data: ${data}\n\n`);
  server.use(
    http.get('*/api/copier/stream', () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          streamController = controller;
          controller.enqueue(createEvent(1));
        },
      });
      return new Response(body);
    }),
  );
  const stoppedStream = follow();
  await waitFor(() => expect(stoppedStream.events).toHaveLength(1));
  stoppedStream.stop();
  streamController?.enqueue(createEvent(2));
  const next = follow();
  await waitFor(() => expect(next.events).toHaveLength(1));
  next.stop();
  expect([stoppedStream.events.length, stoppedStream.states]).toEqual([1, [true]]);
});

describe('the pauses before a stream is opened again', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  /** Follows a stream for a while. @returns How often it was opened. */
  async function countOpenedWithin(ms: number, answer: () => Response): Promise<number> {
    let openedCount = 0;
    const server = jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
      openedCount += 1;
      return Promise.resolve(answer());
    });
    const { stop } = follow();
    await jest.advanceTimersByTimeAsync(ms);
    stop();
    server.mockRestore();
    return openedCount;
  }

  test('the pauses before a stream is opened again grow when the stream closes at once', async () => {
    expect(await countOpenedWithin(30_000, () => new Response('data: 1\n\n'))).toBeLessThan(12);
  });

  test('the pauses before a stream is opened again are as long as the API orders', async () => {
    const createBusyResponse = () => new Response(null, { status: 429, headers: { 'retry-after': '15' } });
    expect(await countOpenedWithin(14_000, createBusyResponse)).toBe(1);
  });
});
