import type { Attack } from './attack';

const contained = { check: 'passes', registry: 'passes', shell: 'contained' } as const;

const refused = { ...contained, shell: 'refused' } as const;

/** Whether one of the storages has no room for a draft of another team. */
const isFull = () => {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      storage.setItem('prueba', 'x'.repeat(500_000));
      storage.removeItem('prueba');
    }
    return false;
  } catch {
    return true;
  }
};

const full: readonly Attack[] = [
  {
    what: 'fills the storages of the browser',
    attempt: async () => {
      for (const storage of [localStorage, sessionStorage])
        for (const size of [1_000_000, 100_000, 1_000, 10])
          try {
            for (let count = 0; count < 20; count += 1)
              storage.setItem(`hostil-${size}-${count}`, 'x'.repeat(size));
          } catch {
            continue;
          }
      return 'passes';
    },
  },
  {
    what: 'fills the storages of the browser by members of them',
    attempt: async () => {
      for (const storage of [localStorage, sessionStorage])
        for (const size of [1_000_000, 100_000, 1_000, 10])
          try {
            for (let count = 0; count < 20; count += 1)
              if (count % 2) storage[`hostil-${size}-${count}`] = 'x'.repeat(size);
              else Object.defineProperty(storage, `hostil-${size}-${count}`, { value: 'x'.repeat(size) });
          } catch {
            continue;
          }
      return 'passes';
    },
  },
  {
    what: 'fills the storages of the browser by a shared package',
    attempt: async () => {
      type Session = { keep: (name: string, value: string) => void };
      const share = Reflect.get(window, 'hostileShare') as Record<
        string,
        Record<string, { lib: () => Session }>
      >;
      for (const { lib } of Object.values(share['@parque/session'] ?? {}))
        for (const size of [1_000_000, 100_000, 1_000, 10])
          for (let count = 0; count < 20; count += 1) lib().keep(`hostil/${size}-${count}`, 'x'.repeat(size));
      return 'passes';
    },
  },
].map((attack) => ({ ...attack, finding: 'global', remains: isFull, at: contained }));

/** What the platform stores, and the storages that no quota of a remote could cover. */
const ofOthers: readonly Attack[] = [
  {
    what: 'removes the drafts and the session of the user from the storage',
    attempt: async () => {
      const { length } = sessionStorage;
      const acts = [
        () => sessionStorage.clear(),
        () => localStorage.clear(),
        () => sessionStorage.removeItem('token'),
        () => delete sessionStorage.token,
        () => sessionStorage.setItem('parque:drafts', 'HOSTIL'),
        () => Object.assign(sessionStorage, { token: 'HOSTIL' }),
      ];
      for (const act of acts)
        try {
          act();
        } catch {
          continue;
        }
      const isSame = sessionStorage.length >= length && sessionStorage.token !== 'HOSTIL';
      return isSame && sessionStorage.getItem('parque:drafts') !== 'HOSTIL' ? 'refused' : 'passes';
    },
  },
  {
    what: 'opens a database of the browser, which it could fill',
    attempt: async () => {
      try {
        return indexedDB.open('hostil') instanceof IDBRequest ? 'passes' : 'refused';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'replaces the page that is stored for use without a connection',
    attempt: async () => {
      try {
        const cache = await caches.open('parque-shell-hostil');
        await cache.put('/', new Response('HOSTIL'));
        return 'passes';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'removes the service worker of the platform',
    attempt: async () => {
      try {
        const found = await navigator.serviceWorker.getRegistration();
        await ServiceWorkerRegistration.prototype.unregister.call(found);
        return 'passes';
      } catch (error) {
        return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'passes';
      }
    },
  },
  {
    what: 'opens the folder of the origin, which it could fill',
    attempt: async () => {
      try {
        await navigator.storage.getDirectory();
        return 'passes';
      } catch {
        return 'refused';
      }
    },
  },
].map((attack) => ({ ...attack, at: refused }));

/** What code does with the storages of the browser. */
export const storageAttacks: readonly Attack[] = [...full, ...ofOthers];
