import type { Attack } from './attack';

const contained = { check: 'passes', registry: 'passes', shell: 'contained' } as const;

const refused = { ...contained, shell: 'refused' } as const;

/** What code does to the elements and styles of the shell, which all screens are in. */
const frame: readonly Attack[] = [
  {
    what: 'hides the page by a style of the body',
    attempt: async () => {
      document.body.style.display = 'none';
      return 'passes';
    },
    remains: () => getComputedStyle(document.body).display === 'none',
  },
  {
    what: 'makes the page inert',
    attempt: async () => {
      document.getElementById('parque')?.setAttribute('inert', '');
      return 'passes';
    },
    remains: () => document.getElementById('parque')?.inert === true,
  },
  {
    what: 'removes the menu of the page',
    attempt: async () => {
      document.querySelector('.pq-top')?.remove();
      return 'passes';
    },
    remains: () => document.querySelector('.pq-top') === null,
  },
  {
    what: 'changes the address of a link of another team',
    attempt: async () => {
      for (const link of document.querySelectorAll('a')) link.setAttribute('href', '#/hostil');
      return 'passes';
    },
    remains: () => document.querySelector('a[href="#/products"]') === null,
  },
  {
    what: 'adds a layer to the content of the page',
    attempt: async () => {
      const layer = document.createElement('div');
      layer.id = 'hostil-layer';
      layer.style.cssText = 'position:fixed;inset:0;z-index:9999';
      document.querySelector('.pq-top')?.insertAdjacentElement('afterend', layer);
      return 'passes';
    },
    remains: () => document.getElementById('hostil-layer') !== null,
  },
  {
    what: 'adds a layer by the function of a prototype',
    attempt: async () => {
      const layer = document.createElement('div');
      layer.id = 'hostil-layer';
      Node.prototype.appendChild.call(document.body, layer);
      return 'passes';
    },
    remains: () => document.getElementById('hostil-layer') !== null,
  },
  {
    what: 'turns a style sheet of the shell off by the media of its link',
    attempt: async () => {
      for (const link of document.querySelectorAll('link')) link.media = 'print';
      return 'passes';
    },
    remains: () => document.querySelector('link[media="print"]') !== null,
  },
  {
    what: 'makes the page a popover, which is not shown',
    attempt: async () => {
      const page = document.getElementById('parque');
      if (page) page.popover = 'manual';
      return 'passes';
    },
    remains: () => document.getElementById('parque')?.popover === 'manual',
  },
  {
    what: 'hides the page by the typed styles of the body',
    attempt: async () => {
      document.body.attributeStyleMap.set('display', 'none');
      return 'passes';
    },
    remains: () => getComputedStyle(document.body).display === 'none',
  },
  {
    what: 'replaces the texts of the menu',
    attempt: async () => {
      const texts = document.createTreeWalker(document.querySelector('.pq-top') ?? document, 4);
      while (texts.nextNode()) texts.currentNode.nodeValue = 'HOSTIL';
      return 'passes';
    },
    remains: () => document.querySelector('.pq-top')?.textContent.includes('HOSTIL') === true,
  },
].map((attack) => ({ ...attack, finding: 'global', at: contained }));

/** What outlives the visit in other ways than timers and listeners of the window. */
const lasting: readonly Attack[] = [
  {
    what: 'leaves a handler of keys on the window',
    attempt: async () => {
      window.onkeydown = () => undefined;
      return 'passes';
    },
    finding: 'listener',
    remains: () => window.onkeydown !== null,
  },
  {
    what: 'leaves a listener on the menu of the page',
    attempt: async () => {
      document.querySelector('.pq-top')?.addEventListener('click', () => {
        document.documentElement.dataset.hostil = '1';
      });
      return 'passes';
    },
    finding: 'listener',
    remains: () => {
      document.querySelector('.pq-top')?.dispatchEvent(new Event('click'));
      return 'hostil' in document.documentElement.dataset;
    },
  },
  {
    what: 'leaves a listener without a stack by the limit of stacks',
    attempt: async () => {
      Error.stackTraceLimit = 0;
      window.addEventListener('click', (event) => event.stopImmediatePropagation(), true);
      return 'passes';
    },
    finding: 'listener',
    remains: () => {
      let isStopped = true;
      window.addEventListener('click', () => (isStopped = false), { once: true });
      window.dispatchEvent(new Event('click'));
      return isStopped;
    },
  },
  {
    what: 'keeps the page busy for 500 ms of each second by a chain of timeouts',
    attempt: async () => {
      const block = () => {
        const end = performance.now() + 500;
        while (performance.now() < end) document.documentElement.dataset.hostil = '1';
        setTimeout(block, 500);
      };
      setTimeout(block, 500);
      return 'passes';
    },
    finding: 'timer',
    remains: () => {
      const { dataset } = document.documentElement;
      delete dataset.hostil;
      return new Promise<boolean>((done) => setTimeout(() => done('hostil' in dataset), 1_500));
    },
  },
].map((attack) => ({ ...attack, at: contained }));

/** Objects that every screen uses, and what the page refuses. */
const locked: readonly Attack[] = [
  {
    what: 'puts an object of its own in place of history',
    attempt: async () => {
      try {
        Object.defineProperty(window, 'history', { value: {} });
        return 'passes';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'puts an object of its own in place of navigation',
    attempt: async () => {
      try {
        Object.assign(window, { navigation: {} });
      } catch {
        return 'refused';
      }
      return Reflect.get(window, 'navigation') instanceof EventTarget ? 'refused' : 'passes';
    },
  },
  {
    what: 'puts an object of its own in place of location',
    attempt: async () => {
      try {
        Object.defineProperty(window, 'location', { value: {} });
        return 'passes';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'writes to the clipboard without a press of the user',
    attempt: async () => {
      // A press, and the evaluation by a test, count for five seconds.
      while (navigator.userActivation.isActive) await new Promise((done) => setTimeout(done, 200));
      return navigator.clipboard.writeText('hostil').then(
        () => 'passes',
        () => 'refused',
      );
    },
  },
  {
    what: 'reads the clipboard without a press of the user',
    attempt: async () => {
      while (navigator.userActivation.isActive) await new Promise((done) => setTimeout(done, 200));
      return navigator.clipboard.readText().then(
        () => 'passes',
        () => 'refused',
      );
    },
  },
  {
    what: 'leaves the product by a form that it submits without a press',
    attempt: async () => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: '/api/hostil' });
      document.getElementById('parque')?.append(form);
      try {
        form.submit();
        return 'passes';
      } catch {
        return 'refused';
      } finally {
        form.remove();
      }
    },
  },
  {
    what: 'sets so many cookies that the server rejects each request of the browser',
    isStored: true as const,
    attempt: async () => {
      for (let count = 0; count < 10; count += 1)
        document.cookie = `hostil${count}=${'x'.repeat(4_000)}; max-age=99999`;
      return document.cookie === '' && (await fetch('/')).ok ? 'refused' : 'passes';
    },
  },
  {
    what: 'hides the page by a rule in a style sheet of the shell',
    attempt: async () => {
      try {
        for (const sheet of document.styleSheets) sheet.insertRule('#parque{display:none!important}');
        return 'passes';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'turns a style sheet of the shell off',
    attempt: async () => {
      try {
        for (const sheet of document.styleSheets) sheet.disabled = true;
        return 'passes';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'opens a frame, whose functions nothing watches',
    attempt: async () => {
      try {
        document.body.append(document.createElement('iframe'));
        return 'passes';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'hides the page behind a shadow tree of the body',
    attempt: async () => {
      try {
        document.body.attachShadow({ mode: 'closed' });
        return 'passes';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'opens the document again, which empties the page',
    attempt: async () => {
      try {
        document.open();
        return 'passes';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'removes the root of the page',
    attempt: async () => {
      try {
        document.documentElement.remove();
        return 'passes';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'deletes the page as a range',
    attempt: async () => {
      try {
        const range = document.createRange();
        range.selectNodeContents(document.body);
        range.deleteContents();
        return 'passes';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'registers a custom property of the design system as a length',
    attempt: async () => {
      try {
        CSS.registerProperty({ name: '--pq-text', syntax: '<length>', inherits: false, initialValue: '0px' });
        return 'passes';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'makes the page invisible by an animation',
    attempt: async () => {
      try {
        document.documentElement.animate({ opacity: [0, 0] }, { fill: 'forwards', duration: 1 });
        return 'passes';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'removes the fonts of the page',
    attempt: async () => {
      try {
        document.fonts.clear();
        return 'passes';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'draws the fonts of the page at a hundredth of their size',
    attempt: async () => {
      try {
        for (const face of document.fonts) Object.assign(face, { sizeAdjust: '1%' });
        return 'passes';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'cancels each navigation by a handler',
    attempt: async () => {
      try {
        Object.assign(Reflect.get(window, 'navigation') as object, {
          onnavigate: (event: Event) => event.preventDefault(),
        });
        return 'passes';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'cancels each navigation by a listener',
    attempt: async () => {
      try {
        const navigation = Reflect.get(window, 'navigation') as EventTarget;
        navigation.addEventListener('navigate', (event) => event.preventDefault());
        return 'passes';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'leads the page to another site by a meta element',
    attempt: async () => {
      try {
        const meta = document.createElement('meta');
        meta.httpEquiv = 'refresh';
        meta.content = '1;url=https://ajena.example/';
        document.head.append(meta);
        return 'passes';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'takes the name of the container of another remote',
    attempt: async () => {
      const text = document.getElementById('parque-registry')?.textContent ?? '';
      const [, name = ''] = /(parque_catalogue_\w+)/.exec(text) ?? [];
      try {
        Object.defineProperty(window, name, { get: () => ({}) });
        return 'passes';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'replaces React for remotes that are loaded after it',
    attempt: async () => {
      const { react = {} } = Reflect.get(window, 'hostileShare') as Record<string, Record<string, object>>;
      const fail = () => {
        throw new Error('hostil');
      };
      for (const offer of Object.values(react)) Object.assign(offer, { lib: fail, get: fail });
      return Object.keys(react).length > 0 ? 'refused' : 'passes';
    },
  },
  {
    what: 'makes the browser reject every newer registry, by numbers in its storage',
    isStored: true as const,
    attempt: async () => {
      const highest = { epoch: 9e15, keysVersion: 9e15, revision: 9e15 };
      try {
        localStorage.setItem('parque:registry-seen', JSON.stringify(highest));
      } catch {
        return 'refused';
      }
      return 'passes';
    },
  },
].map((attack) => ({ ...attack, at: refused }));

/** What code does with the parts of the page and of the browser that all screens share. */
export const pageAttacks: readonly Attack[] = [
  ...frame,
  ...lasting,
  ...locked,
  {
    what: 'replaces JSON.parse and a function of all lists for the whole page',
    inMount: () => {
      JSON.parse = function hostil() {
        throw new Error('hostil');
      };
      Array.prototype.flatMap = function hostil() {
        throw new Error('hostil');
      };
    },
    finding: 'patch',
    remains: () => JSON.parse.name === 'hostil' || Array.prototype.flatMap.name === 'hostil',
    at: contained,
  },
  {
    what: 'replaces Node.prototype.appendChild for the whole page',
    inMount: () => {
      Node.prototype.appendChild = function hostil() {
        throw new Error('hostil');
      };
    },
    finding: 'patch',
    remains: () => Node.prototype.appendChild.name === 'hostil',
    at: contained,
  },
  {
    what: 'opens a hundred dialogs that cannot be closed',
    attempt: async () => {
      for (let count = 0; count < 100; count += 1) {
        const dialog = document.createElement('dialog');
        dialog.addEventListener('cancel', (event) => event.preventDefault());
        document.body.append(dialog);
        dialog.showModal();
      }
      return 'passes';
    },
    finding: 'global',
    remains: () => document.querySelector('dialog[open]') !== null,
    at: contained,
  },
  {
    what: 'leaves a layer in front of the page',
    attempt: async () => {
      const layer = document.createElement('div');
      layer.id = 'hostil-layer';
      layer.style.cssText = 'position:fixed;inset:0;z-index:9999';
      document.documentElement.appendChild(layer);
      return 'passes';
    },
    finding: 'global',
    remains: () => document.getElementById('hostil-layer') !== null,
    at: contained,
  },
  {
    what: 'adds 100 entries to the history of the tab by pushState',
    attempt: async () => {
      const before = history.length;
      for (let count = 0; count < 100; count += 1) history.pushState(null, '', `#/hostil?vez=${count}`);
      await new Promise((done) => setTimeout(done, 200));
      return history.length - before > 25 ? 'passes' : 'contained';
    },
    at: contained,
  },
  {
    what: 'adds 100 entries to the history of the tab by addresses',
    attempt: async () => {
      const before = history.length;
      for (let count = 0; count < 100; count += 1) location.hash = `#/hostil?vez=${count}`;
      await new Promise((done) => setTimeout(done, 200));
      return history.length - before > 25 ? 'passes' : 'contained';
    },
    at: contained,
  },
];
