import { ApiError, queryClient } from '@parque/api-client';
import { getRegistryRevision } from '@parque/contract/addresses';
import { answer, fakeApi, refuse } from '@parque/remote/testing';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { OfflineBanner } from '../frame/banners/offline-banner';
import { isOffline, subscribeToConnection } from './connection';
import { watchConnection } from './watch-connection';

const answers = answer(getRegistryRevision, { revision: 1 });
const silence = refuse(getRegistryRevision, 'network');
const serverError = refuse(getRegistryRevision, 'internal');

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

const dispatchNetworkEvent = (name: 'online' | 'offline') =>
  act(() => void window.dispatchEvent(new Event(name)));

/** Makes the server unreachable, and notifies the page. */
async function loseConnection(): Promise<void> {
  server.use(silence);
  dispatchNetworkEvent('offline');
  await waitFor(() => expect(isOffline()).toBe(true));
}

/** Makes the server reachable again, and notifies the page. */
function restore(): void {
  server.use(answers);
  dispatchNetworkEvent('online');
}

/** Sends a call that fails once. */
const failWith = (error: Error) =>
  act(() =>
    queryClient
      .fetchQuery({ queryKey: ['falla'], queryFn: () => Promise.reject(error), retry: false })
      .catch(() => undefined),
  );

const networkError = new ApiError('network', 0, 'Sin respuesta');

/** Resolves when the page has received the answer of a probe. */
function waitForAnswer(): Promise<void> {
  return new Promise((resolve) => {
    server.events.on('response:mocked', ({ request }) => {
      if (request.url === address) resolve();
    });
  });
}

/** Resolves when the page sends the next probe, before its answer. */
function startProbing(): Promise<void> {
  return new Promise((resolve) => {
    const createListener = () => {
      server.events.removeListener('request:match', createListener);
      resolve();
    };
    server.events.on('request:match', createListener);
  });
}

afterEach(() => server.events.removeAllListeners());

test('after an offline event a probe is sent, and any answer of the server, also an error, keeps the page online', async () => {
  for (const reply of [answers, serverError]) {
    server.use(reply);
    const heard = waitForAnswer();
    dispatchNetworkEvent('offline');
    await heard;
    await act(async () => undefined);
    expect(isOffline()).toBe(false);
  }
});

test('a query without an answer starts a probe, and a rejected query does not', async () => {
  server.use(silence);
  await failWith(new ApiError('forbidden', 403, 'No'));
  expect(isOffline()).toBe(false);
  await failWith(networkError);
  await waitFor(() => expect(isOffline()).toBe(true));
});

test('a mutation without an answer starts a probe', async () => {
  server.use(silence);
  const change = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.reject(networkError) });
  await change.execute(undefined).catch(() => undefined);
  await waitFor(() => expect(isOffline()).toBe(true));
});

test('probes are repeated until the server answers, and listeners are notified once', async () => {
  const reportedStates: boolean[] = [];
  const removeListener = subscribeToConnection(() => reportedStates.push(isOffline()));
  await loseConnection();
  server.use(answers);
  await waitFor(() => expect(isOffline()).toBe(false));
  expect(reportedStates).toEqual([true, false]);
  removeListener();
});

test('a tab that becomes visible sends a probe at once', async () => {
  await loseConnection();
  server.use(answers);
  const heard = waitForAnswer();
  document.dispatchEvent(new Event('visibilitychange'));
  await heard;
  await waitFor(() => expect(isOffline()).toBe(false));
});

test('a network that comes back during a probe starts the next probe without a pause', async () => {
  await loseConnection();
  const back = new Promise<void>((resolve) => {
    const removeListener = subscribeToConnection(() => {
      removeListener();
      resolve();
    });
  });
  await startProbing();
  restore();
  // From here on no pause between probes ends.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'Date', 'performance'] });
  await back;
  jest.useRealTimers();
  expect(isOffline()).toBe(false);
});

test('an answered call starts a probe, and data that code sets in the cache does not', async () => {
  await loseConnection();
  await startProbing();
  server.use(answers);
  act(() => void queryClient.setQueryData(['a mano'], 1));
  expect(isOffline()).toBe(true);
  const heard = waitForAnswer();
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

test('without a connection a banner announces the age of the data, and afterwards all data is fetched again', async () => {
  queryClient.setQueryData(['cifras'], 'de antes', { updatedAt: Date.parse('2026-03-05T09:07:00') });
  const banner = show(<Figures />);
  expect(banner).toBeEmptyDOMElement();
  await loseConnection();
  await waitFor(() => expect(banner).toHaveTextContent('Sin conexión'));
  expect(banner).toHaveTextContent('Datos del 05/03/2026 09:07.');
  expect(screen.getByText('de antes')).toBeVisible();
  restore();
  await waitFor(() => expect(banner).toBeEmptyDOMElement());
  expect(await screen.findByText('de ahora')).toBeVisible();
});

test('without stored data on the screen the banner shows no age', async () => {
  const banner = show();
  await loseConnection();
  await waitFor(() => expect(banner).toHaveTextContent('Sin conexión'));
  expect(banner).not.toHaveTextContent('Datos del');
});
