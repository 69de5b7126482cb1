import { ApiError, queryClient } from '@parque/api-client';
import { getRegistryRevision } from '@parque/contract/addresses';
import { answer, fakeApi, refuse } from '@parque/remote/testing';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { OfflineBanner } from '../frame/offline-banner';
import { isOffline, subscribeToConnection, watchConnection } from './connection';

const answers = answer(getRegistryRevision, { revision: 1 });
const silence = refuse(getRegistryRevision, 'network');
const complaint = refuse(getRegistryRevision, 'internal');

const server = fakeApi(answers);
const address = `${location.origin}/api${getRegistryRevision.path}`;
let stop: () => void;

beforeEach(() => {
  stop = watchConnection({ queryClient, address });
});

afterEach(() => {
  act(() => stop());
  queryClient.clear();
});

const says = (name: 'online' | 'offline') => act(() => void window.dispatchEvent(new Event(name)));

/** Takes the server away, and has the page hear of it. */
async function lose(): Promise<void> {
  server.use(silence);
  says('offline');
  await waitFor(() => expect(isOffline()).toBe(true));
}

/** Gives it back, and has the page hear of it. */
function giveBack(): void {
  server.use(answers);
  says('online');
}

/** A call of a screen that goes wrong, once. */
const failWith = (error: Error) =>
  act(() =>
    queryClient
      .fetchQuery({ queryKey: ['falla'], queryFn: () => Promise.reject(error), retry: false })
      .catch(() => undefined),
  );

const unanswered = new ApiError('network', 0, 'Sin respuesta');

/** Resolves once the page has asked the server, and has had its answer. */
function asked(): Promise<void> {
  return new Promise((done) => {
    server.events.on('response:mocked', ({ request }) => {
      if (request.url === address) done();
    });
  });
}

/** Resolves as soon as the page asks again, before it has its answer. */
function asking(): Promise<void> {
  return new Promise((done) => {
    const listener = () => {
      server.events.removeListener('request:match', listener);
      done();
    };
    server.events.on('request:match', listener);
  });
}

afterEach(() => server.events.removeAllListeners());

test('a network that the browser calls lost is asked about: a server that answers is there, one that complains too', async () => {
  for (const reply of [answers, complaint]) {
    server.use(reply);
    const heard = asked();
    says('offline');
    await heard;
    await act(async () => undefined);
    expect(isOffline()).toBe(false);
  }
});

test('a call without an answer is a reason to ask; one that was refused is none', async () => {
  server.use(silence);
  await failWith(new ApiError('forbidden', 403, 'No'));
  expect(isOffline()).toBe(false);
  await failWith(unanswered);
  await waitFor(() => expect(isOffline()).toBe(true));
});

test('what is on its way to be changed and gets no answer is a reason as well', async () => {
  server.use(silence);
  const change = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.reject(unanswered) });
  await change.execute(undefined).catch(() => undefined);
  await waitFor(() => expect(isOffline()).toBe(true));
});

test('nobody has to do anything: the server is asked again until it answers, and everybody is told once', async () => {
  const told: boolean[] = [];
  const forget = subscribeToConnection(() => told.push(isOffline()));
  await lose();
  server.use(answers);
  await waitFor(() => expect(isOffline()).toBe(false), { timeout: 30_000 });
  expect(told).toEqual([true, false]);
  forget();
});

test('a tab that is looked at again asks at once', async () => {
  await lose();
  server.use(answers);
  const heard = asked();
  document.dispatchEvent(new Event('visibilitychange'));
  await heard;
  await waitFor(() => expect(isOffline()).toBe(false));
});

test('a network that comes back while the server is being asked is asked about again, without a pause', async () => {
  await lose();
  const back = new Promise<void>((done) => {
    const forget = subscribeToConnection(() => {
      forget();
      done();
    });
  });
  await asking();
  giveBack();
  // From here on no pause ends.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'Date', 'performance'] });
  await back;
  jest.useRealTimers();
  expect(isOffline()).toBe(false);
});

test('a call that gets its answer is a reason to ask; what is put in by hand is none', async () => {
  await lose();
  await asking();
  server.use(answers);
  act(() => void queryClient.setQueryData(['a mano'], 1));
  expect(isOffline()).toBe(true);
  const heard = asked();
  await act(() => queryClient.fetchQuery({ queryKey: ['sale'], queryFn: () => 'bien' }));
  await heard;
  await waitFor(() => expect(isOffline()).toBe(false));
});

function Figures() {
  const { data } = useQuery({
    queryKey: ['cifras'],
    queryFn: () => 'de ahora',
    staleTime: Infinity,
    meta: { offline: true },
  });
  return <p>{data}</p>;
}

function show(children?: ReactNode) {
  render(
    <QueryClientProvider client={queryClient}>
      <OfflineBanner />
      {children}
    </QueryClientProvider>,
  );
  return screen.getByRole('status');
}

test('while it is lost a banner says aloud how old is what is shown; afterwards all is read again and it is gone', async () => {
  queryClient.setQueryData(['cifras'], 'de antes', { updatedAt: Date.parse('2026-03-05T09:07:00') });
  const banner = show(<Figures />);
  expect(banner).toBeEmptyDOMElement();
  await lose();
  await waitFor(() => expect(banner).toHaveTextContent('Sin conexión'));
  expect(banner).toHaveTextContent('Datos del 05/03/2026 09:07.');
  expect(screen.getByText('de antes')).toBeVisible();
  giveBack();
  await waitFor(() => expect(banner).toBeEmptyDOMElement());
  expect(await screen.findByText('de ahora')).toBeVisible();
});

test('with nothing kept on the screen the banner speaks of no age', async () => {
  const banner = show();
  await lose();
  await waitFor(() => expect(banner).toHaveTextContent('Sin conexión'));
  expect(banner).not.toHaveTextContent('Datos del');
});
