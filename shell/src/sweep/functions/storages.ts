import type { ChosenRemote } from '../../composition/composition';
import type { FindCaller } from '../caller';
import { intercept } from '../intercept';
import type { Report } from '../remains';
import { refuseUse } from './refusals';

/** Characters by which a remote may enlarge one storage while the page is open. Browsers store about five million of all. */
const most = 500_000;

/** Characters in a storage from which on remotes store nothing more. The rest is for the session and drafts. */
const mostOfAll = 3_000_000;

/** What the platform stores by its own packages. */
const ofPlatform = /^(?:token$|user$|parque:)/;

/** What has a place also beyond {@link mostOfAll}. */
const essential = /^(?:token|user|parque:drafts)$/;

const removeOwn = 'Remove your own values, each by removeItem.';
const ownValues = 'Use useKept and useDraft of @parque/session, or names of your own in localStorage.';

/** Members of the storages of a browser that have no quota for each remote. */
const unlimited: readonly (readonly [of: string, names: readonly string[]])[] = [
  ['IDBFactory', ['open', 'deleteDatabase', 'databases']],
  ['CacheStorage', ['open', 'has', 'keys', 'match', 'delete']],
  ['Cache', ['add', 'addAll', 'put', 'delete']],
  ['StorageManager', ['getDirectory', 'persist']],
  ['StorageBucketManager', ['open', 'delete', 'keys']],
];

/** What is used of a window. */
export interface StoringPage {
  readonly Storage: typeof Storage;
}

/** Functions of a window that open files. */
const fileSystems = ['webkitRequestFileSystem', 'webkitResolveLocalFileSystemURL'];

type Use = (this: unknown, ...input: unknown[]) => unknown;

const lengthOf = (storage: Storage, key: string): number => {
  const text = storage.getItem(key);
  return text === null ? 0 : key.length + text.length;
};

function sumOf(storage: Storage): number {
  let sum = 0;
  for (let index = 0; index < storage.length; index += 1) sum += lengthOf(storage, storage.key(index) ?? '');
  return sum;
}

/** Counts by how much remotes enlarge a storage while the page is open. */
class Quota {
  readonly #storage: Storage;
  readonly #usedBy = new Map<string, number>();

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** @returns Whether the remote may store the text, which is counted then. */
  mayStore({ manifest }: ChosenRemote, key: string, text: string): boolean {
    const growth = key.length + text.length - lengthOf(this.#storage, key);
    const sum = sumOf(this.#storage) + growth;
    // Never more than all, because others may have removed what this remote has stored.
    const used = Math.min((this.#usedBy.get(manifest.name) ?? 0) + growth, sum);
    if (used > most || (sum > mostOfAll && growth > 0 && !essential.test(key))) return false;
    this.#usedBy.set(manifest.name, used);
    return true;
  }

  remove({ manifest }: ChosenRemote, key: string): void {
    const used = this.#usedBy.get(manifest.name) ?? 0;
    this.#usedBy.set(manifest.name, used - lengthOf(this.#storage, key));
  }
}

/**
 * Limits what remotes store in this browser, so that there is room for the session and the drafts of all, and refuses
 * changes of what the platform stores.
 *
 * @param callerOf - Finds the remote that called directly.
 * @param causeOf - Finds the remote that caused a call, also by a shared package.
 */
export function watchStorages(
  page: Window & StoringPage,
  report: Report,
  callerOf: FindCaller,
  causeOf: FindCaller,
): void {
  const { prototype } = page.Storage;
  const natives = new WeakMap<object, Storage>();
  const nativeOf = (storage: unknown) => natives.get(Object(storage) as object) ?? storage;
  // A storage of the page is behind a proxy, which the functions of the browser do not accept.
  for (const [name, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    const use = (value ?? get) as Use | undefined;
    if (name === 'constructor' || typeof use !== 'function') continue;
    const unwrapped: Use = function (...input) {
      return Reflect.apply(use, nativeOf(this), input);
    };
    Object.defineProperty(prototype, name, {
      ...(get ? { get: unwrapped } : { value: unwrapped, writable: true }),
      configurable: true,
      enumerable: true,
    });
  }

  const quotas = new WeakMap<Storage, Quota>();
  const quotaOf = (storage: Storage): Quota => {
    const quota = quotas.get(storage) ?? new Quota(storage);
    quotas.set(storage, quota);
    return quota;
  };
  const refusePlatform = (remote: ChosenRemote | undefined, key: string) => {
    if (remote && ofPlatform.test(key))
      refuseUse(report, remote, 'global', 'a stored value of the platform', ownValues);
  };
  const limit = (storage: Storage, remote: ChosenRemote, key: string, text: string) => {
    if (quotaOf(storage).mayStore(remote, key, text)) return;
    report(remote, 'global', 'more than its part of the storage');
    throw new DOMException(
      'The part of this remote is full: 500,000 characters in each storage. Remove values, or use an api of your own.',
      'QuotaExceededError',
    );
  };
  intercept(page.Storage, ['setItem', 'removeItem'], {
    matters: (_storage, [key]) => ofPlatform.test(String(key)),
    callerOf,
    before: (_storage, remote, [key]) => refusePlatform(remote, String(key)),
  });
  intercept(page.Storage, ['clear'], {
    matters: () => true,
    callerOf,
    before: (_storage, remote) => refuseUse(report, remote, 'global', 'Storage.clear', removeOwn),
  });
  const isStorage = (receiver: object) => nativeOf(receiver) instanceof page.Storage;
  intercept(page.Storage, ['setItem'], {
    matters: isStorage,
    callerOf: causeOf,
    before: (storage, remote, [key, text]) =>
      limit(nativeOf(storage) as Storage, remote, String(key), String(text)),
  });
  intercept(page.Storage, ['removeItem'], {
    matters: isStorage,
    callerOf: causeOf,
    before: (storage, remote, [key]) => quotaOf(nativeOf(storage) as Storage).remove(remote, String(key)),
  });

  const store = (callee: object, storage: Storage, key: PropertyKey, value: unknown): boolean => {
    if (typeof key === 'symbol') return Reflect.set(storage, key, value);
    const [name, text] = [String(key), String(value)];
    refusePlatform(callerOf(callee), name);
    const remote = causeOf(callee);
    if (remote) limit(storage, remote, name, text);
    return Reflect.set(storage, name, text);
  };
  const handler: ProxyHandler<Storage> = {
    get: (storage, key) => Reflect.get(storage, key) as unknown,
    set: function set(storage, key, value) {
      return store(set, storage, key, value);
    },
    defineProperty: function define(storage, key, { value }) {
      return store(define, storage, key, value);
    },
    deleteProperty: function remove(storage, key) {
      refusePlatform(callerOf(remove), String(key));
      return Reflect.deleteProperty(storage, key);
    },
  };
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const own = Object.getOwnPropertyDescriptor(page, name);
    if (!own?.get || !own.configurable) continue;
    const open = own.get;
    let proxy: Storage | undefined;
    // Where storage is blocked, it throws.
    const get = (): Storage => {
      const storage = Reflect.apply(open, page, []) as Storage;
      proxy ??= new Proxy(storage, handler);
      natives.set(proxy, storage);
      return proxy;
    };
    Object.defineProperty(page, name, { ...own, get });
  }

  const refuse = (holder: object, of: string, names: readonly string[]) =>
    intercept({ prototype: holder }, names, {
      matters: () => true,
      callerOf,
      before: (_receiver, remote) => refuseUse(report, remote, 'global', of, ownValues),
    });
  for (const [of, names] of unlimited) {
    const found: unknown = Reflect.get(page, of);
    if (typeof found === 'function') refuse(found.prototype as object, of, names);
  }
  refuse(page, 'files of the browser', fileSystems);
}
