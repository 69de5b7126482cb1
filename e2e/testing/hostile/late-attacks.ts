import type { QueryCache, QueryClient } from '@tanstack/react-query';
import type { Attack } from './attack';

const contained = { check: 'passes', registry: 'passes', shell: 'contained' } as const;

/** Whether the user is led away from the screen of the other team. */
const isPulled = () =>
  new Promise<boolean>((done) => setTimeout(() => done(location.hash !== '#/products'), 1_500));

/** Whether code of the remote still marks the page. */
const isMarkedAgain = () => {
  const { dataset } = document.documentElement;
  delete dataset.hostil;
  return new Promise<boolean>((done) => setTimeout(() => done('hostil' in dataset), 1_500));
};

const pulls: readonly Attack[] = [
  {
    what: 'pulls the user back by history.back',
    attempt: async () => {
      const pull = () => {
        if (location.hash !== '#/hostil') history.back();
        setTimeout(pull, 300);
      };
      setTimeout(pull, 300);
      return 'passes';
    },
  },
  {
    what: 'pulls the user back by the entries of the Navigation API',
    attempt: async () => {
      type Entries = { currentEntry: { key: string }; traverseTo: (key: string) => object };
      const navigation = Reflect.get(window, 'navigation') as Entries;
      const { key } = navigation.currentEntry;
      const pull = () => {
        if (location.hash !== '#/hostil') navigation.traverseTo(key);
        setTimeout(pull, 300);
      };
      setTimeout(pull, 300);
      return 'passes';
    },
  },
  {
    what: 'pulls the user back by history.go in a browser without the Navigation API',
    without: 'navigation',
    attempt: async () => {
      const pull = () => {
        if (location.hash !== '#/hostil') history.go(-1);
        setTimeout(pull, 300);
      };
      setTimeout(pull, 300);
      return 'passes';
    },
  },
  {
    what: 'pulls the user back by timeouts of a bound function',
    attempt: async () => {
      const pull = location.replace.bind(location, '#/hostil');
      for (let ms = 300; ms < 10_000; ms += 300) setTimeout(pull, ms);
      return 'passes';
    },
  },
  {
    what: 'pulls the user back by pushState in a browser without the Navigation API',
    without: 'navigation',
    attempt: async () => {
      const pull = () => {
        history.pushState(null, '', '#/hostil');
        window.dispatchEvent(new PopStateEvent('popstate'));
        setTimeout(pull, 300);
      };
      setTimeout(pull, 300);
      return 'passes';
    },
  },
].map((attack) => ({ ...attack, finding: 'timer', remains: isPulled, at: contained }));

/** Chains of tasks that no timer starts. Each task takes 20 ms, so that the page is always busy. */
const chains: readonly Attack[] = [
  {
    what: 'keeps the page busy by a chain of messages of a port',
    attempt: async () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const end = performance.now() + 20;
        while (performance.now() < end) document.documentElement.dataset.hostil = '1';
        port2.postMessage(0);
      };
      port2.postMessage(0);
      return 'passes';
    },
  },
  {
    what: 'keeps the page busy by a chain of messages of the window',
    attempt: async () => {
      const channel = new BroadcastChannel('hostil');
      const other = new BroadcastChannel('hostil');
      channel.onmessage = () => {
        const end = performance.now() + 20;
        while (performance.now() < end) document.documentElement.dataset.hostil = '1';
        other.postMessage(0);
      };
      other.postMessage(0);
      return 'passes';
    },
  },
  {
    what: 'keeps the page busy by a chain of tasks of the scheduler',
    attempt: async () => {
      type Scheduler = { postTask: (run: () => void) => void };
      const scheduler = Reflect.get(window, 'scheduler') as Scheduler;
      const work = () => {
        const end = performance.now() + 20;
        while (performance.now() < end) document.documentElement.dataset.hostil = '1';
        scheduler.postTask(work);
      };
      scheduler.postTask(work);
      return 'passes';
    },
  },
  {
    what: 'keeps the page busy by a chain of idle callbacks',
    attempt: async () => {
      const work = () => {
        const end = performance.now() + 20;
        while (performance.now() < end) document.documentElement.dataset.hostil = '1';
        requestIdleCallback(work, { timeout: 1 });
      };
      requestIdleCallback(work);
      return 'passes';
    },
  },
  {
    what: 'keeps the page busy by a chain of timeouts of 20 ms',
    attempt: async () => {
      const work = () => {
        const end = performance.now() + 20;
        while (performance.now() < end) document.documentElement.dataset.hostil = '1';
        setTimeout(work);
      };
      setTimeout(work);
      return 'passes';
    },
  },
].map((attack) => ({ ...attack, finding: 'timer', remains: isMarkedAgain, at: contained }));

/** Marks the page by messages of a worker that no visit ends. */
const workers: readonly Attack[] = [
  {
    what: 'leaves a worker running',
    files: { 'worker.c1.js': 'setInterval(() => self.postMessage(0), 50);' },
    attempt: async () => {
      const own = performance
        .getEntriesByType('resource')
        .find(({ name }) => name.includes('/remotes/hostil/'));
      const worker = new Worker(String(own?.name.replace(/[^/]+$/, 'worker.c1.js')));
      return new Promise<string>((done) => {
        worker.onmessage = () => {
          document.documentElement.dataset.hostil = '1';
          done('passes');
        };
      });
    },
  },
  {
    what: 'leaves a shared worker running, whose messages it hears',
    files: {
      'worker.c2.js': 'self.onconnect = ({ ports }) => setInterval(() => ports[0].postMessage(0), 50);',
    },
    attempt: async () => {
      const own = performance
        .getEntriesByType('resource')
        .find(({ name }) => name.includes('/remotes/hostil/'));
      const { port } = new SharedWorker(String(own?.name.replace(/[^/]+$/, 'worker.c2.js')));
      return new Promise<string>((done) => {
        port.onmessage = () => {
          document.documentElement.dataset.hostil = '1';
          done('passes');
        };
      });
    },
  },
].map((attack) => ({ ...attack, finding: 'timer', remains: isMarkedAgain, at: contained }));

/** The screen of another team, two seconds after the visit. */
const others: readonly Attack[] = [
  {
    what: 'replaces the texts of a screen of another team after its visit',
    attempt: async () => {
      setTimeout(() => {
        for (const title of document.querySelectorAll('h1')) title.textContent = 'HOSTIL';
      }, 2_000);
      return 'passes';
    },
    remains: () => document.querySelector('h1')?.textContent === 'HOSTIL',
  },
  {
    what: 'removes a screen of another team after its visit',
    attempt: async () => {
      setTimeout(() => document.querySelector('h1')?.parentElement?.remove(), 2_000);
      return 'passes';
    },
    remains: () => document.querySelector('h1') === null,
  },
  {
    what: 'covers a screen of another team from inside after its visit',
    attempt: async () => {
      setTimeout(() => {
        const layer = document.createElement('div');
        layer.id = 'hostil-layer';
        document.querySelector('h1')?.append(layer);
      }, 2_000);
      return 'passes';
    },
    remains: () => document.getElementById('hostil-layer') !== null,
  },
  {
    what: 'hides a screen of another team after its visit by its styles',
    attempt: async () => {
      setTimeout(() => {
        const title = document.querySelector('h1');
        if (title) title.style.visibility = 'hidden';
      }, 2_000);
      return 'passes';
    },
    remains: () => getComputedStyle(document.querySelector('h1') ?? document.body).visibility === 'hidden',
  },
].map((attack) => ({ ...attack, finding: 'global', at: contained }));

/** How the next screen reads its answers and hears its user, two seconds after the visit. */
const spies: readonly Attack[] = [
  {
    what: 'replaces functions by which answers are read after its visit',
    finding: 'patch',
    attempt: async () => {
      const { parse } = JSON;
      const { json } = Response.prototype;
      const { then } = Promise.prototype;
      const replace = () => {
        JSON.parse = function hostil(text: string) {
          return parse(text) as unknown;
        };
        Response.prototype.json = function hostil() {
          return json.call(this);
        };
        Promise.prototype.then = function hostil(this: Promise<unknown>, ...input: unknown[]) {
          return Reflect.apply(then, this, input);
        } as typeof then;
        setTimeout(replace, 300);
      };
      setTimeout(replace, 2_000);
      return 'passes';
    },
    remains: () =>
      [JSON.parse, Response.prototype.json, Promise.prototype.then].some(({ name }) => name === 'hostil'),
  },
  {
    what: 'observes a screen of another team after its visit',
    finding: 'observer',
    attempt: async () => {
      const observe = () => {
        setTimeout(observe, 300);
        const mark = () => Reflect.set(window, 'heardByHostile', true);
        new MutationObserver(mark).observe(document, { childList: true, subtree: true });
      };
      setTimeout(observe, 2_000);
      return 'passes';
    },
    remains: async () => {
      Reflect.deleteProperty(window, 'heardByHostile');
      const end = performance.now() + 1_500;
      while (performance.now() < end) {
        const text = document.createTextNode(' ');
        document.querySelector('main h1')?.append(text);
        text.remove();
        await new Promise((done) => setTimeout(done, 50));
      }
      return 'heardByHostile' in window;
    },
  },
  {
    what: 'hears presses and the focus on a screen of another team after its visit',
    finding: 'listener',
    attempt: async () => {
      const listen = () => {
        setTimeout(listen, 300);
        const mark = () => Reflect.set(window, 'heardByHostile', true);
        for (const target of [document, ...document.querySelectorAll('main h1')])
          for (const type of ['click', 'focusin', 'pointermove'])
            target.addEventListener(type, () => mark(), true);
      };
      setTimeout(listen, 2_000);
      return 'passes';
    },
    remains: async () => {
      Reflect.deleteProperty(window, 'heardByHostile');
      const end = performance.now() + 1_500;
      while (performance.now() < end) {
        for (const type of ['click', 'focusin', 'pointermove'])
          document.querySelector('main h1')?.dispatchEvent(new Event(type, { bubbles: true }));
        await new Promise((done) => setTimeout(done, 50));
      }
      return 'heardByHostile' in window;
    },
  },
].map((attack) => ({ ...attack, at: contained }));

/** The cache of answers that all screens share. It is taken in the visit, and used two seconds after it. */
const answers: readonly Attack[] = [
  {
    what: 'replaces answers in the shared cache after its visit, so that another screen would show false figures',
    attempt: async () => {
      type Offers = Record<string, Record<string, { lib: () => { queryClient: QueryClient } }>>;
      const share = Reflect.get(window, 'hostileShare') as Offers;
      const [{ lib } = { lib: () => null }] = Object.values(share['@parque/api-client'] ?? {});
      const client = lib()?.queryClient;
      const cache = client?.getQueryCache();
      Object.assign(window, { hostileCache: cache });
      const replace = () => {
        for (const { queryKey } of cache?.getAll() ?? []) client?.setQueryData(queryKey, 'HOSTIL');
        setTimeout(replace, 100);
      };
      setTimeout(replace, 2_000);
      return cache ? 'passes' : 'refused';
    },
    remains: () =>
      (Reflect.get(window, 'hostileCache') as QueryCache)
        .getAll()
        .some(({ state }) => state.data === 'HOSTIL'),
  },
  {
    what: 'replaces answers in the shared cache after its visit by the queries that it has kept',
    attempt: async () => {
      type Offers = Record<string, Record<string, { lib: () => { queryClient: QueryClient } }>>;
      const share = Reflect.get(window, 'hostileShare') as Offers;
      const [{ lib } = { lib: () => null }] = Object.values(share['@parque/api-client'] ?? {});
      const cache = lib()?.queryClient.getQueryCache();
      Object.assign(window, { hostileCache: cache });
      const replace = () => {
        for (const query of cache?.getAll() ?? []) query.setData('HOSTIL');
        setTimeout(replace, 100);
      };
      setTimeout(replace, 2_000);
      return cache ? 'passes' : 'refused';
    },
    remains: () =>
      (Reflect.get(window, 'hostileCache') as QueryCache)
        .getAll()
        .some(({ state }) => state.data === 'HOSTIL'),
  },
  {
    what: 'empties the shared cache again and again after its visit',
    attempt: async () => {
      type Offers = Record<string, Record<string, { lib: () => { queryClient: QueryClient } }>>;
      const share = Reflect.get(window, 'hostileShare') as Offers;
      const [{ lib } = { lib: () => null }] = Object.values(share['@parque/api-client'] ?? {});
      const client = lib()?.queryClient;
      Object.assign(window, { hostileCache: client?.getQueryCache() });
      const empty = () => {
        client?.clear();
        setTimeout(empty, 20);
      };
      setTimeout(empty, 2_000);
      return client ? 'passes' : 'refused';
    },
    remains: () => (Reflect.get(window, 'hostileCache') as QueryCache).getAll().length === 0,
  },
].map((attack) => ({ ...attack, finding: 'global', at: contained }));

/** The settings of that cache, which no visit would end. */
const cacheSettings: Attack = {
  what: 'changes the settings of the shared cache in place, so that all screens would show false figures',
  attempt: async () => {
    type Offers = Record<string, Record<string, { lib: () => { queryClient: QueryClient } }>>;
    const share = Reflect.get(window, 'hostileShare') as Offers;
    const [{ lib } = { lib: () => null }] = Object.values(share['@parque/api-client'] ?? {});
    const client = lib()?.queryClient;
    const { queries } = client?.getDefaultOptions() ?? {};
    if (!client || !queries) return 'passes';
    const isChanged =
      Reflect.set(queries, 'structuralSharing', () => 'HOSTIL') ||
      Reflect.set(client.getQueryCache().config, 'onSuccess', () => undefined);
    return isChanged ? 'passes' : 'refused';
  },
  at: { ...contained, shell: 'refused' },
};

/** What code goes on with after its visit, and what it has kept from before. */
export const lateAttacks: readonly Attack[] = [
  ...pulls,
  ...chains,
  ...workers,
  {
    what: 'keeps a function of the browser while its entry loads, and hides the page by it',
    inEntry: () => void Object.assign(window, { hostilKept: Element.prototype.setAttribute }),
    attempt: async () => {
      const kept = Reflect.get(window, 'hostilKept') as Element['setAttribute'];
      kept.call(document.body, 'hidden', '');
      return 'passes';
    },
    finding: 'global',
    remains: () => document.body.hidden,
    at: contained,
  },
  {
    what: 'replaces fetch and a function of all lists while its entry loads',
    inEntry: () => {
      const hostile = () => Promise.reject(new Error('hostil'));
      Object.assign(window, { fetch: Object.assign(hostile, { isHostil: true }) });
      Object.assign(Array.prototype, { at: hostile });
    },
    attempt: async () => 'passes',
    finding: 'patch',
    remains: () => 'isHostil' in window.fetch || 'isHostil' in Array.prototype.at,
    at: contained,
  },
  cacheSettings,
  ...others,
  ...spies,
  ...answers,
];
