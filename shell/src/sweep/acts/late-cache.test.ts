import { hydrate, notifyManager, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { chosenRemote } from '../../testing/registry';
import { makeRemains } from '../remains';
import { watchLateCache } from './late-cache';

const remote = chosenRemote({ name: 'avisos' });
const balance = ['getBalance', { account_id: 7 }];
const far = Date.now() + 86_400_000;

class PageClient extends QueryClient {
  override async invalidateQueries(...input: Parameters<QueryClient['invalidateQueries']>) {
    await super.invalidateQueries(...input);
  }
}

/** The remote if this file is in the stack of a call: in its first function, or in any. */
const callerIn = (mayBeBehind: boolean) => (callee: object) => {
  const holder = { stack: '' };
  Error.captureStackTrace(holder, callee as () => void);
  const frames = holder.stack.split('\n').filter((line) => /\/[^/]+\.[jt]s:/.test(line));
  return (mayBeBehind ? frames : frames.slice(0, 1)).some((line) => line.includes('late-cache.test'))
    ? remote
    : undefined;
};

/** A page whose shown screen has a balance of 100 from the server, after a visit of the remote. */
async function page() {
  const client = new PageClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const server = jest.fn(async () => 100);
  const screen = new QueryObserver<unknown>(client, { queryKey: balance, queryFn: server });
  const leaveScreen = screen.subscribe(() => undefined);
  await client.query({ queryKey: balance, queryFn: server });
  const kept = { cache: client.getQueryCache(), query: client.getQueryCache().get(hashOf(client))! };
  const reports: string[] = [];
  const remains = makeRemains((_remote, _finding, what) => void reports.push(what), window);
  let isOfShell = false;
  const unlessOfShell = (find: ReturnType<typeof callerIn>) => (callee: object) =>
    isOfShell ? undefined : find(callee);
  remains.open(remote);
  watchLateCache(
    client,
    remains,
    (_remote, _finding, what) => void reports.push(what),
    unlessOfShell(callerIn(false)),
    unlessOfShell(callerIn(true)),
  );
  const byShell = <Result>(read: () => Result) => {
    isOfShell = true;
    try {
      return read();
    } finally {
      isOfShell = false;
    }
  };
  const shown = () => byShell(() => client.getQueryData(balance));
  return { client, kept, server, reports, byShell, shown, leaveScreen, leave: () => remains.close(remote) };
}

const hashOf = (client: QueryClient) => client.defaultQueryOptions({ queryKey: balance }).queryHash;

type Kept = Awaited<ReturnType<typeof page>>['kept'];

/** Lets the answers of the server arrive. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await new Promise((done) => setTimeout(done));
};

const falsifying: [string, (client: QueryClient, kept: Kept) => unknown][] = [
  ['setQueryData', (client) => client.setQueryData(balance, -1, { updatedAt: far })],
  ['setQueriesData', (client) => client.setQueriesData({}, -1, { updatedAt: far })],
  ['fetchQuery', (client) => client.fetchQuery({ queryKey: balance, queryFn: () => -1, staleTime: 0 })],
  ['removeQueries', (client) => client.removeQueries()],
  ['resetQueries', (client) => client.resetQueries()],
  ['clear', (client) => client.clear()],
  ['the list of queries', (client) => client.getQueryCache().find({ queryKey: balance })?.setData(-1)],
  ['a list that it has kept', (_client, { cache }) => cache.clear()],
  ['a query that it has kept', (_client, { query }) => query.setData(-1)],
  ['the state of a query', (_client, { query }) => query.setState({ data: -1, status: 'success' })],
  [
    'another function of a query',
    (_client, { query }) => query.fetch({ queryKey: balance, queryFn: () => -1 }),
  ],
  ['a query that it removes', (_client, { cache, query }) => cache.remove(query)],
];

test.each(falsifying)(
  'after its visit a remote changes no answer of another screen by %s',
  async (_way, act) => {
    const { client, kept, shown, leave } = await page();
    leave();
    const done = act(client, kept);
    expect(shown()).toBe(100);
    await done;
    await settled();
    expect(shown()).toBe(100);
  },
);

test.each(falsifying)('in its visit a remote uses %s', async (_way, act) => {
  const { client, kept, shown } = await page();
  const done = act(client, kept);
  const atOnce = shown();
  await done;
  expect([atOnce, shown()]).not.toEqual([100, 100]);
});

test.each<[string, (client: QueryClient) => unknown]>([
  [
    'an observer',
    (client) =>
      new QueryObserver(client, { queryKey: balance, queryFn: () => -1, staleTime: 0 }).subscribe(
        () => undefined,
      ),
  ],
  [
    'answers of another page',
    (client) =>
      hydrate(client, {
        queries: [
          {
            queryKey: balance,
            queryHash: hashOf(client),
            dehydratedAt: far,
            state: { ...client.getQueryState(balance)!, data: -1, dataUpdatedAt: far, status: 'success' },
          },
        ],
      }),
  ],
])(
  'after its visit a remote changes no answer of another screen by %s, which the library calls',
  async (_way, act) => {
    const { client, shown, leave } = await page();
    leave();
    act(client);
    await settled();
    expect(shown()).toBe(100);
  },
);

test('the answer of a save that arrives after the visit is fetched again, and not reported', async () => {
  const { client, server, shown, reports, leave } = await page();
  server.mockResolvedValue(120);
  leave();
  client.setQueryData(balance, 120);
  await settled();
  expect(shown()).toBe(120);
  expect(reports).toEqual([]);
});

test('what no screen shows is fetched again when a screen shows it next', async () => {
  const { client, server, byShell, leave, leaveScreen } = await page();
  leaveScreen();
  leave();
  client.setQueryData(balance, -1);
  await settled();
  expect(server).toHaveBeenCalledTimes(1);
  server.mockResolvedValue(80);
  byShell(() => new QueryObserver(client, { queryKey: balance, queryFn: server }).subscribe(() => undefined));
  await settled();
  expect(byShell(() => client.getQueryData(balance))).toBe(80);
});

test('an answer that a remote fetches after its visit is its own', async () => {
  const { client, shown, leave } = await page();
  leave();
  expect(await client.fetchQuery({ queryKey: balance, queryFn: () => 5, staleTime: 0 })).toBe(5);
  expect(shown()).toBe(100);
});

test('after its visit a remote orders twenty answers again, and is reported for further ones', async () => {
  const { client, server, reports, leave } = await page();
  leave();
  for (let time = 0; time < 20; time += 1) await client.refetchQueries();
  expect(reports).toEqual([]);
  const before = server.mock.calls.length;
  expect(before).toBe(21);
  await client.refetchQueries();
  await client.invalidateQueries();
  client.setQueryData(balance, -1);
  await settled();
  expect(server).toHaveBeenCalledTimes(before);
  expect(reports).toEqual(['a chain of changes of cached answers']);
});

test.each(['setDefaultOptions', 'setQueryDefaults', 'setMutationDefaults'] as const)(
  'a remote may not use %s, whose settings are those of all screens',
  async (name) => {
    const { client, reports } = await page();
    expect(() => Reflect.apply(client[name], client, [{}, {}])).toThrow('A remote may not use');
    expect(reports).toEqual([`a refused use of QueryClient.${name}`]);
  },
);

test.each<[string, (client: QueryClient) => void]>([
  ['queries', (client) => (client.getDefaultOptions().queries!.structuralSharing = () => -1)],
  ['all requests', (client) => (client.getDefaultOptions().mutations = { gcTime: 0 })],
  ['the list of queries', (client) => (client.getQueryCache().config.onSuccess = () => undefined)],
  ['the list of mutations', (client) => (client.getMutationCache().config = {})],
])('the settings of %s cannot be changed in place', async (_of, change) => {
  const { client } = await page();
  expect(() => change(client)).toThrow(TypeError);
});

test.each<[string, () => void]>([
  ['notifyManager.setScheduler', () => notifyManager.setScheduler(() => undefined)],
  ['onlineManager.setOnline', () => onlineManager.setOnline(false)],
])('a remote may not use %s, which changes all clients of the page', async (_name, use) => {
  await page();
  expect(use).toThrow('A remote may not use');
});

test('a remote that subscribes to the lists after its visit hears nothing', async () => {
  const { client, byShell, kept, leave } = await page();
  const heard = jest.fn();
  const inVisit = jest.fn();
  kept.cache.subscribe(inVisit);
  leave();
  const end = kept.cache.subscribe(heard);
  byShell(() => client.setQueryData(balance, 50));
  await settled();
  expect(inVisit).toHaveBeenCalled();
  expect(heard).not.toHaveBeenCalled();
  expect(end).not.toThrow();
});

test('another client than that of the page belongs to its remote', async () => {
  const { reports, leave } = await page();
  leave();
  const own = new QueryClient();
  own.setQueryData(balance, 3);
  own.getQueryCache().find({ queryKey: balance })?.setData(4);
  expect(own.getQueryData(balance)).toBe(4);
  own.clear();
  expect(own.getQueryData(balance)).toBeUndefined();
  expect(reports).toEqual([]);
});

test('the shell changes and empties the cache after visits', async () => {
  const { client, byShell, shown, leave } = await page();
  leave();
  byShell(() => client.setQueryData(balance, 50));
  expect(shown()).toBe(50);
  byShell(() => client.clear());
  expect(shown()).toBeUndefined();
});
