import type { Attack } from './attack';

const contained = { check: 'passes', registry: 'passes', shell: 'contained' } as const;

/** Whether code of the remote hears a key of the screen of another team. */
const isKeyHeard = () => {
  const { body } = document;
  (document.querySelector('main h1') ?? body).dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
  return 'heardByHostile' in window;
};

const refused = { ...contained, shell: 'refused' } as const;

/** Ways to change the elements of the shell that need no function of an element which inserts or removes. */
const nodes: readonly Attack[] = [
  {
    what: 'adds texts to the page',
    attempt: async () => {
      document.body.append('HOSTIL');
      document.querySelector('.pq-top')?.append(document.createTextNode('HOSTIL'));
      document.querySelector('.pq-top')?.insertAdjacentText('beforeend', 'HOSTIL');
      return 'passes';
    },
    remains: () => document.body.textContent.includes('HOSTIL'),
  },
  {
    what: 'replaces the content of the menu by setHTML',
    attempt: async () => {
      const menu: object | null = document.querySelector('.pq-top');
      // Not in every browser yet.
      if (menu && 'setHTML' in menu) Reflect.apply(menu.setHTML as () => void, menu, ['<b>HOSTIL</b>']);
      else document.querySelector('.pq-top')?.replaceChildren('HOSTIL');
      return 'passes';
    },
    remains: () => document.querySelector('.pq-top')?.textContent.includes('HOSTIL') === true,
  },
  {
    what: 'takes the menu away into another document',
    attempt: async () => {
      const menu = document.querySelector('.pq-top');
      if (menu) document.implementation.createHTMLDocument().adoptNode(menu);
      return 'passes';
    },
    remains: () => document.querySelector('.pq-top') === null,
  },
  {
    what: 'takes the menu away into a fragment, and empties it there',
    attempt: async () => {
      const menu = document.querySelector('.pq-top');
      if (menu) new DocumentFragment().append(menu);
      menu?.replaceChildren();
      return 'passes';
    },
    remains: () => !document.querySelector('.pq-top')?.firstElementChild,
  },
  {
    what: 'inserts the menu again, so that it could belong to it, and empties it',
    attempt: async () => {
      const menu = document.querySelector('.pq-top');
      if (menu) menu.parentElement?.prepend(menu);
      menu?.replaceChildren();
      return 'passes';
    },
    remains: () => !document.querySelector('.pq-top')?.firstElementChild,
  },
  {
    what: 'replaces the menu by a text of outerText',
    attempt: async () => {
      const menu = document.querySelector<HTMLElement>('.pq-top');
      if (menu) menu.outerText = 'HOSTIL';
      return 'passes';
    },
    remains: () => document.querySelector('.pq-top') === null,
  },
  {
    what: 'makes the page inert by the list of its attributes',
    attempt: async () => {
      document.getElementById('parque')?.attributes.setNamedItem(document.createAttribute('inert'));
      return 'passes';
    },
    remains: () => document.getElementById('parque')?.inert === true,
  },
  {
    what: 'gives the tab another icon',
    attempt: async () => {
      const icon = document.createElement('link');
      icon.rel = 'icon';
      icon.href = 'data:image/png;base64,HOSTIL';
      document.head.append(icon);
      return 'passes';
    },
    remains: () => document.querySelector('link[href$="HOSTIL"]') !== null,
  },
  {
    what: 'hides the page from screen readers, and gives the menu another role',
    attempt: async () => {
      const [menu, page] = [document.querySelector('.pq-top'), document.getElementById('parque')];
      if (page) page.ariaHidden = 'true';
      if (menu) menu.role = 'presentation';
      return 'passes';
    },
    remains: () => document.querySelector('#parque[aria-hidden], .pq-top[role]') !== null,
  },
  {
    what: 'hides its calls by a function of all texts, and leaves a layer',
    attempt: async () => {
      const { indexOf } = String.prototype;
      String.prototype.indexOf = () => -1;
      const layer = document.createElement('div');
      layer.id = 'hostil-layer';
      document.body.append(layer);
      String.prototype.indexOf = indexOf;
      return 'passes';
    },
    remains: () => document.getElementById('hostil-layer') !== null,
  },
  {
    what: 'hides its calls by the iterator of all lists, and leaves a layer',
    attempt: async () => {
      const { prototype } = Array;
      const iterate = prototype[Symbol.iterator];
      prototype[Symbol.iterator] = () => new Map<never, never>().values();
      const layer = document.createElement('div');
      layer.id = 'hostil-layer';
      document.body.append(layer);
      prototype[Symbol.iterator] = iterate;
      return 'passes';
    },
    remains: () => document.getElementById('hostil-layer') !== null,
  },
].map((attack) => ({ ...attack, finding: 'global', at: contained }));

/** What goes on after it was started. */
const started: readonly Attack[] = [
  {
    what: 'fills the screen of the user',
    attempt: async () => {
      await document.documentElement.requestFullscreen();
      return 'passes';
    },
    remains: () => document.fullscreenElement !== null,
  },
  {
    what: 'freezes the page by a transition that never ends',
    attempt: async () => {
      document.startViewTransition(() => new Promise(() => undefined));
      return 'passes';
    },
    remains: () => document.documentElement.matches(':active-view-transition'),
  },
  {
    what: 'plays a sound without end',
    attempt: async () => {
      const sound = new AudioContext();
      Object.assign(Reflect.get(window, 'hostileShare') as object, { sound });
      sound.createOscillator().connect(sound.destination);
      return 'passes';
    },
    remains: () => {
      const { sound } = Reflect.get(window, 'hostileShare') as { sound: AudioContext };
      return sound.state !== 'closed';
    },
  },
].map((attack) => ({ ...attack, finding: 'global', at: contained }));

/** What code does after its visit with what it has kept. Each waits until another screen is open. */
const late: readonly Attack[] = [
  {
    what: 'hides the page after its visit by styles that it has kept',
    finding: 'global',
    attempt: async () => {
      const { style } = document.body;
      setTimeout(() => (style.display = 'none'), 2_000);
      return 'passes';
    },
    remains: () => getComputedStyle(document.body).display === 'none',
  },
  {
    what: 'gives the page a false title after its visit',
    finding: 'global',
    attempt: async () => {
      setTimeout(() => (document.title = 'HOSTIL'), 2_000);
      return 'passes';
    },
    remains: () => document.title === 'HOSTIL',
  },
  {
    what: 'sets a handler of keys after its visit',
    finding: 'listener',
    attempt: async () => {
      setTimeout(() => (window.onkeydown = (event) => event.preventDefault()), 2_000);
      return 'passes';
    },
    remains: () => window.onkeydown !== null,
  },
  {
    what: 'adds listeners of keys to fields of another screen after its visit',
    finding: 'listener',
    attempt: async () => {
      const listen = () => {
        for (const one of document.querySelectorAll('main *'))
          one.addEventListener('keydown', () => Reflect.set(window, 'heardByHostile', true), true);
        setTimeout(listen, 300);
      };
      setTimeout(listen, 2_000);
      return 'passes';
    },
    remains: isKeyHeard,
  },
  {
    what: 'sets handlers of keys on fields of another screen after its visit',
    finding: 'listener',
    attempt: async () => {
      const listen = () => {
        setTimeout(listen, 300);
        // Not on the elements around the screen, which are those of the shell: their refusal would end the attempt.
        for (const one of document.querySelectorAll<HTMLElement>('main h1'))
          one.onkeydown = () => Reflect.set(window, 'heardByHostile', true);
      };
      setTimeout(listen, 2_000);
      return 'passes';
    },
    remains: isKeyHeard,
  },
  {
    what: 'takes the focus away again and again after its visit',
    finding: 'timer',
    attempt: async () => {
      const blur = () => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        setTimeout(blur, 1);
      };
      blur();
      return 'passes';
    },
    remains: async () => {
      const link = document.querySelector('a');
      link?.focus();
      await new Promise((done) => setTimeout(done, 200));
      return document.activeElement !== link;
    },
  },
].map((attack) => ({ ...attack, at: contained }));

/** What the page refuses. */
const ofPage: readonly Attack[] = [
  {
    what: 'sends data away by a connection to another browser',
    attempt: async () => {
      try {
        return new RTCPeerConnection() instanceof Object ? 'passes' : 'refused';
      } catch {
        return 'refused';
      }
    },
  },
  {
    what: 'opens a window in front of all others',
    attempt: async () => {
      return Reflect.get(window, 'documentPictureInPicture') ? 'passes' : 'refused';
    },
  },
  {
    what: 'leads the page to another site without a press of the user',
    attempt: async () => {
      while (navigator.userActivation.isActive) await new Promise((done) => setTimeout(done, 200));
      location.href = 'https://ajena.example/?datos=1';
      await new Promise((done) => setTimeout(done, 500));
      return 'refused';
    },
  },
  {
    what: 'leads the page to an address of the api without a press of the user',
    attempt: async () => {
      while (navigator.userActivation.isActive) await new Promise((done) => setTimeout(done, 200));
      location.assign('/api/health');
      await new Promise((done) => setTimeout(done, 500));
      return 'refused';
    },
  },
  {
    what: 'leads the page to another site by a bound function, without a press of the user',
    attempt: async () => {
      while (navigator.userActivation.isActive) await new Promise((done) => setTimeout(done, 200));
      void Promise.resolve('https://ajena.example/?datos=1').then(location.assign.bind(location));
      await new Promise((done) => setTimeout(done, 500));
      return 'refused';
    },
  },
  {
    what: 'presses the button of the shell that signs the user out',
    attempt: async () => {
      const button = [...document.querySelectorAll('button')].find((one) =>
        /cerrar sesi/i.test(one.textContent),
      );
      try {
        button?.click();
        return 'passes';
      } catch {
        return 'refused';
      }
    },
  },
].map((attack) => ({ ...attack, at: refused }));

/** Attacks on the frame of the platform by functions of the browser that are seldom used. */
export const shellAttacks: readonly Attack[] = [
  ...nodes,
  ...started,
  ...late,
  ...ofPage,
  {
    what: 'adds a style sheet to the head that hides the page',
    files: { 'late.b2.css': '#parque { visibility: hidden !important }' },
    attempt: async () => {
      const own = document.querySelector('link[rel="stylesheet"][href*="/remotes/hostil/"]');
      const copy = own?.cloneNode();
      if (!(copy instanceof HTMLLinkElement)) return 'passes';
      document.head.append(copy);
      await new Promise((done) => (copy.onload = done));
      return 'contained';
    },
    remains: () =>
      getComputedStyle(document.querySelector('#parque') ?? document.body).visibility === 'hidden',
    reason: /#parque/,
    at: { check: 'refused', registry: 'refused', shell: 'contained' },
  },
  {
    what: 'puts an accessor into the internals of React',
    attempt: async () => {
      type Offers = Record<string, { lib: () => Record<string, object> }>;
      const share = Reflect.get(window, 'hostileShare') as Record<string, Offers>;
      const get = () => {
        throw new Error('hostil');
      };
      for (const { lib } of Object.values(share.react ?? {}))
        for (const [name, part] of Object.entries(lib()))
          if (name.includes('INTERNALS')) {
            Object.assign(share, { internals: part });
            Object.defineProperty(part, 'H', { get, set: () => undefined, configurable: true });
          }
      return 'internals' in share ? 'contained' : 'passes';
    },
    remains: () => {
      const { internals } = Reflect.get(window, 'hostileShare') as { internals: object };
      return Object.getOwnPropertyDescriptor(internals, 'H')?.get !== undefined;
    },
    at: contained,
  },
];
