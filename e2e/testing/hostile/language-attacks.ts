import type { Attack } from './attack';

const contained = { check: 'passes', registry: 'passes', shell: 'contained' } as const;

const refused = { ...contained, shell: 'refused' } as const;

/** What no code could undo. */
const permanent: readonly Attack[] = [
  {
    what: 'makes a function of all lists permanent',
    attempt: async () => {
      try {
        const value = function hostil() {
          throw new Error('hostil');
        };
        Object.defineProperty(Array.prototype, 'map', { value, configurable: false });
        return 'passes';
      } catch {
        return 'refused';
      }
    },
    remains: () => Array.prototype.map.name === 'hostil',
  },
  {
    what: 'replaces Node.prototype.appendChild and freezes its prototype',
    attempt: async () => {
      try {
        Node.prototype.appendChild = function hostil() {
          throw new Error('hostil');
        };
        Object.freeze(Node.prototype);
        return 'passes';
      } catch {
        return 'refused';
      }
    },
    remains: () => Node.prototype.appendChild.name === 'hostil',
  },
  {
    what: 'makes a function of its own permanent on the document',
    attempt: async () => {
      try {
        const value = () => {
          throw new Error('hostil');
        };
        Object.defineProperty(document, 'createElement', { value });
        return 'passes';
      } catch {
        return 'refused';
      }
    },
    remains: () => Object.hasOwn(document, 'createElement'),
  },
  {
    what: 'makes the limit of stacks permanent, so that no caller is known',
    attempt: async () => {
      try {
        Object.defineProperty(Error, 'stackTraceLimit', { value: 0, writable: false });
        return 'passes';
      } catch {
        return 'refused';
      }
    },
    remains: () => Error.stackTraceLimit === 0,
  },
].map((attack) => ({ ...attack, at: refused }));

/** What the page undoes when it is left. */
const undone: readonly Attack[] = [
  {
    what: 'makes JSON.parse permanent by a call without a stack',
    attempt: async () => {
      const value = function hostil() {
        throw new Error('hostil');
      };
      const permanent = { value, configurable: false, writable: false };
      queueMicrotask(Object.defineProperty.bind(Object, JSON, 'parse', permanent));
      await Promise.resolve();
      return 'contained';
    },
    remains: () => JSON.parse.name === 'hostil',
  },
  {
    what: 'adds then to all objects, so that code waits for each of them without end',
    inMount: () => {
      const value = () => undefined;
      Object.defineProperty(Object.prototype, 'then', { value, configurable: true });
    },
    finding: 'patch',
    remains: () => 'then' in Object.prototype,
  },
  {
    what: 'adds toJSON to all objects',
    attempt: async () => {
      Object.assign(Object.prototype, { toJSON: () => 'hostil' });
      return 'contained';
    },
    remains: () => 'toJSON' in Object.prototype,
  },
  {
    what: 'puts functions of its own on the window, the document and the page',
    attempt: async () => {
      const fail = () => {
        throw new Error('hostil');
      };
      document.createElement = fail;
      window.addEventListener = fail;
      for (const element of [document.body, document.getElementById('parque')])
        if (element) Object.assign(element, { appendChild: fail, insertBefore: fail, removeChild: fail });
      return 'contained';
    },
    remains: () =>
      [window, document, document.body].some((target) =>
        ['addEventListener', 'createElement', 'appendChild'].some((name) => Object.hasOwn(target, name)),
      ),
  },
  {
    what: 'puts a function of its own on the prototype of all elements of HTML',
    attempt: async () => {
      HTMLElement.prototype.appendChild = () => {
        throw new Error('hostil');
      };
      return 'contained';
    },
    remains: () => Object.hasOwn(HTMLElement.prototype, 'appendChild'),
  },
  {
    what: 'replaces a method of the shared cache of queries',
    inMount: () => {
      type Offers = Record<string, { lib: () => { QueryObserver: { prototype: object } } }>;
      const share = Reflect.get(window, 'hostileShare') as Record<string, Offers>;
      const fail = function hostil() {
        throw new Error('hostil');
      };
      for (const { lib } of Object.values(share['@tanstack/react-query'] ?? {})) {
        const { prototype } = lib().QueryObserver;
        Object.assign(share, { observer: prototype });
        Object.assign(prototype, { setOptions: fail });
      }
    },
    finding: 'patch',
    remains: () => {
      const { observer } = Reflect.get(window, 'hostileShare') as { observer: { setOptions: () => void } };
      return observer.setOptions.name === 'hostil';
    },
  },
].map((attack) => ({ ...attack, at: contained }));

/** What code does with the whole page after its visit. */
const late: readonly Attack[] = [
  {
    what: 'pulls the user back by a chain of timeouts',
    attempt: async () => {
      const pull = () => {
        location.hash = '#/hostil';
        setTimeout(pull, 300);
      };
      setTimeout(pull, 300);
      return 'passes';
    },
    remains: () =>
      new Promise<boolean>((done) => setTimeout(() => done(location.hash !== '#/products'), 1_000)),
  },
  {
    what: 'pulls the user back by tasks of the scheduler and pushState',
    attempt: async () => {
      type Scheduler = { postTask: (run: () => void, options: { delay: number }) => void };
      const scheduler = Reflect.get(window, 'scheduler') as Scheduler;
      const pull = () => {
        history.pushState(null, '', '#/hostil');
        scheduler.postTask(pull, { delay: 300 });
      };
      scheduler.postTask(pull, { delay: 300 });
      return 'passes';
    },
    remains: () =>
      new Promise<boolean>((done) => setTimeout(() => done(location.hash !== '#/products'), 1_000)),
  },
  {
    what: 'opens a dialog of the browser over the screen of another team',
    attempt: async () => {
      setTimeout(() => window.print(), 1_000);
      return 'passes';
    },
  },
].map((attack) => ({ ...attack, finding: 'timer', at: contained }));

/** What code does with the language, and with what all screens inherit. */
export const languageAttacks: readonly Attack[] = [...permanent, ...undone, ...late];
