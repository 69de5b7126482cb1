import {
  focusManager,
  notifyManager,
  onlineManager,
  Query,
  QueryClient,
  timeoutManager,
  type InvalidateQueryFilters,
} from '@tanstack/react-query';
import type { FindCaller } from '../caller';
import { refuseUse } from '../functions/refusals';
import { intercept, type AroundUse } from '../intercept';
import type { Remains, Report } from '../remains';

/** Settings for all screens, which no visit would end. */
const settings = ['setDefaultOptions', 'setQueryDefaults', 'setMutationDefaults'];

/** Settings of the library for all clients of the page, with the objects that have them. */
const librarySettings = [
  ['notifyManager', notifyManager, ['setScheduler', 'setNotifyFunction', 'setBatchNotifyFunction']],
  ['onlineManager', onlineManager, ['setOnline', 'setEventListener', 'onOnline']],
  ['focusManager', focusManager, ['setFocused', 'setEventListener', 'onFocus']],
  ['timeoutManager', timeoutManager, ['setTimeoutProvider']],
] as const;

/** Methods of a client that have answers fetched again. */
const refreshing = ['invalidateQueries', 'refetchQueries'];

/** Methods of a client that remove answers. After the visit, the answers are fetched again instead. */
const removing = ['removeQueries', 'resetQueries'];

/** Methods of a list of queries or mutations that change it. */
const changesList = ['add', 'clear', 'notify', 'onFocus', 'onOnline', 'remove'];

/** Methods of a query that change it, or what it fetches. */
const changesQuery = [
  ...['addObserver', 'cancel', 'destroy', 'fetch', 'invalidate', 'onFocus', 'onOnline', 'removeObserver'],
  ...['reset', 'setData', 'setOptions', 'setState'],
];

/** The prototypes of an object, without that of all objects. */
function* prototypesOf(object: object): Generator<object> {
  let prototype = Object.getPrototypeOf(object) as object | null;
  for (; prototype && prototype !== Object.prototype; prototype = Object.getPrototypeOf(prototype) as object)
    yield prototype;
}

/** What may have the members of an object: itself and its prototypes. */
function* holdersOf(object: object): Generator<object> {
  yield object;
  yield* prototypesOf(object);
}

/** Makes the settings that the client and its lists hand out unchangeable. */
function freezeSettings(client: QueryClient): void {
  const defaults = client.getDefaultOptions();
  for (const part of [defaults, defaults.queries, defaults.mutations]) Object.freeze(part);
  for (const list of [client.getQueryCache(), client.getMutationCache()])
    Object.defineProperty(list, 'config', { value: Object.freeze(list.config), writable: false });
}

/**
 * Keeps the code of remotes from changing the answers of the server that all screens share after its visit. What it stores or
 * fetches then is in a cache of its own, which no screen shows. A stored answer may be that of a save which the user began in
 * the visit, so the shared one is fetched again, and nothing is reported.
 *
 * @param client - The client of the page.
 */
export function watchLateCache(
  client: QueryClient,
  remains: Pick<Remains, 'hasEnded' | 'isOpen' | 'mayRefresh'>,
  report: Report,
  callerOf: FindCaller,
  causeOf: FindCaller,
): void {
  const cache = client.getQueryCache();
  const mutations = client.getMutationCache();
  const { build, getAll } = cache;
  const late = new QueryClient({ defaultOptions: client.getDefaultOptions() });
  const lateCache = late.getQueryCache();

  const watch = (
    of: object,
    names: readonly string[],
    around: AroundUse,
    {
      caller = callerOf,
      matters = (receiver) => receiver === of,
    }: { caller?: FindCaller; matters?: (receiver: object, input: readonly unknown[]) => boolean } = {},
  ) => {
    for (const prototype of prototypesOf(of))
      intercept({ prototype }, names, {
        matters: (receiver, input) => remains.hasEnded() && matters(receiver, input),
        callerOf: caller,
        around: (use, receiver, remote, input) =>
          remains.isOpen(remote) ? use() : around(use, receiver, remote, input),
      });
  };
  const refresh = (remote: Parameters<Report>[0], filters?: InvalidateQueryFilters) =>
    remains.mayRefresh(remote) ? client.invalidateQueries(filters) : Promise.resolve();
  const ignore: AroundUse = (_use, _receiver, remote) => {
    report(remote, 'global', 'a change of cached answers after the visit');
    return undefined;
  };

  // What a client stores, fetches or observes is a query from here. Shared packages and the library do it for remotes.
  const toOwnCache: AroundUse = (_use, _cache, _remote, [, options, state]) =>
    Reflect.apply(build, lateCache, [late, options, state]);
  watch(cache, ['build'], toOwnCache, { caller: causeOf });
  watch(
    client,
    ['setQueryData'],
    (use, _client, remote, [queryKey]) => {
      const stored = use();
      void refresh(remote, { queryKey: queryKey as readonly unknown[], exact: true });
      return stored;
    },
    { caller: causeOf },
  );
  watch(client, refreshing, (use, _client, remote) =>
    remains.mayRefresh(remote) ? use() : Promise.resolve(),
  );
  watch(client, removing, (_use, _client, remote, [filters]) =>
    refresh(remote, filters as InvalidateQueryFilters | undefined),
  );
  watch(client, ['cancelQueries'], () => Promise.resolve());
  watch(client, ['clear', 'mount', 'unmount'], ignore);
  watch(client, ['getQueryCache'], () => lateCache);
  watch(cache, changesList, ignore);
  watch(mutations, changesList, ignore);
  // Both have a bound copy of their own.
  for (const list of [cache, mutations])
    intercept({ prototype: list }, ['subscribe'], {
      matters: remains.hasEnded,
      callerOf,
      around: (use, _list, remote) => (remains.isOpen(remote) ? use() : () => undefined),
    });

  const isShared = (query: object) => getAll.call(cache).includes(query as Query);
  const query = Object.create(Query.prototype) as Query;
  watch(query, changesQuery, ignore, { matters: isShared });
  // By `hydrate` of the library.
  const isNewer = (receiver: object, [state]: readonly unknown[]) =>
    Number((state as Partial<Query['state']> | undefined)?.dataUpdatedAt) >
      (receiver as Query).state.dataUpdatedAt && isShared(receiver);
  watch(query, ['setState'], ignore, { caller: causeOf, matters: isNewer });
  const hasOwnPromise = (receiver: object, [, options]: readonly unknown[]) =>
    (options as { initialPromise?: unknown } | undefined)?.initialPromise !== undefined && isShared(receiver);
  watch(query, ['fetch'], () => Promise.resolve(), { caller: causeOf, matters: hasOwnPromise });

  freezeSettings(client);
  for (const [of, object, names] of [['QueryClient', client, settings] as const, ...librarySettings])
    for (const name of names)
      for (const prototype of holdersOf(object))
        intercept({ prototype }, [name], {
          matters: (receiver) => receiver === object,
          callerOf,
          before: (_object, remote) => refuseUse(report, remote, 'global', `${of}.${name}`),
        });
}
