import { QueryObserver } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { pollEvery, queryClient } from './query-client';

test('an invalidated query is fetched again, also while its first fetch is in flight', async () => {
  const resolvers: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ['products'],
    queryFn: () => new Promise<string>((answer) => resolvers.push(answer)),
  });
  const stop = observer.subscribe(() => undefined);
  const invalidation = queryClient.invalidateQueries({ queryKey: ['products'] });
  await Promise.resolve();
  resolvers[0]?.('before the change');
  for (let turn = 0; resolvers.length < 2 && turn < 20; turn += 1) await Promise.resolve();
  resolvers[1]?.('after the change');
  await invalidation;
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after the change', isError: false });
  stop();
});

test('data set after a change is not overwritten by a fetch that started before the change', async () => {
  const resolvers: ((answer: number) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ['count'],
    queryFn: () => new Promise<number>((answer) => resolvers.push(answer)),
  });
  const stop = observer.subscribe(() => undefined);
  resolvers[0]?.(1);
  await queryClient.fetchQuery({ queryKey: ['count'] }).catch(() => undefined);
  void observer.refetch();
  queryClient.setQueryData(['count'], 2);
  expect(observer.getCurrentResult().data).toBe(2);
  resolvers[1]?.(1);
  for (let turn = 0; resolvers.length < 3 && turn < 20; turn += 1) await Promise.resolve();
  expect(queryClient.getQueryData(['count'])).toBe(2);
  resolvers[2]?.(2);
  await queryClient.fetchQuery({ queryKey: ['count'] }).catch(() => undefined);
  expect(queryClient.getQueryData(['count'])).toBe(2);
  stop();
});

test('restored offline data does not cancel the fetch in flight', () => {
  let fetches = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['kept'],
    queryFn: () => new Promise<string>(() => (fetches += 1)),
  });
  const stop = observer.subscribe(() => undefined);
  queryClient.setQueryData(['kept'], 'of yesterday', { updatedAt: Date.now() - 86_400_000 });
  expect([fetches, observer.getCurrentResult().isFetching]).toEqual([1, true]);
  stop();
});

const codes = { 409: 'request_in_progress', 429: 'too_many_attempts', 503: 'unavailable' } as const;
const createFailure = (status: keyof typeof codes, retryAfterMs?: number) =>
  new ApiError(codes[status], status, 'Mensaje', { retryAfterMs });

/** Starts requests and lets `ms` pass. @returns How often the server was called. */
async function countCallsWithin(
  ms: number,
  start: (call: () => Promise<never>) => Promise<unknown>,
  error: ApiError,
) {
  jest.useFakeTimers();
  let calls = 0;
  start(() => {
    calls += 1;
    return Promise.reject(error);
  }).catch(() => undefined);
  await jest.advanceTimersByTimeAsync(ms);
  queryClient.clear();
  jest.useRealTimers();
  return calls;
}

const query = (queryFn: () => Promise<never>) => queryClient.fetchQuery({ queryKey: ['busy'], queryFn });
const runMutation = (mutationFn: () => Promise<never>) =>
  queryClient.getMutationCache().build(queryClient, { mutationFn }).execute(undefined);

test.each([503, 429, 409] as const)(
  'a server that orders to wait with %d is called again after a short wait, up to three times, and once by a mutation',
  async (status) => {
    expect(await countCallsWithin(7_900, query, createFailure(status, 8_000))).toBe(1);
    expect(await countCallsWithin(8_100, query, createFailure(status, 8_000))).toBe(2);
    expect(await countCallsWithin(60_000, query, createFailure(status, 30_000))).toBe(1);
    expect(await countCallsWithin(60_000, query, createFailure(status, 1_000))).toBe(3);
    expect(await countCallsWithin(60_000, runMutation, createFailure(status, 1_000))).toBe(1);
  },
);

test('a server that orders to wait is not called again after a 429 that names no wait', async () => {
  expect(await countCallsWithin(60_000, query, createFailure(429))).toBe(1);
});

test('a server that orders to wait is polled less often', () => {
  expect(pollEvery(5_000)({ state: { error: createFailure(503, 60_000) } })).toBe(60_000);
  expect(pollEvery(5_000)({ state: { error: null } })).toBeLessThanOrEqual(6_250);
});
