import { chosenRemote } from '../../testing/registry';
import { Territory } from '../elements/territory';
import { watchRefusals } from './refusals';

const remote = chosenRemote({ name: 'avisos' });
const territory = new Territory();
const reports: string[] = [];
let isRemote = false;
/** As the user does. Events that code dispatches are not trusted. */
let press: (event: Pick<PointerEvent, 'target' | 'isTrusted'>) => void;

/** What jsdom does not have. */
class FontFaceSet {
  add() {
    return this;
  }
  clear() {
    return this;
  }
}
class Navigation {
  handler: unknown;
  set onnavigate(value: unknown) {
    this.handler = value;
  }
}
class ServiceWorkerContainer {
  register() {
    return this;
  }
}
class ServiceWorkerRegistration {
  unregister() {
    return this;
  }
}
class ServiceWorker {
  postMessage() {
    return this;
  }
}
class NavigationPreloadManager {
  setHeaderValue() {
    return this;
  }
}
const css = { registerProperty: () => undefined };

beforeAll(() => {
  Object.assign(window, {
    FontFaceSet,
    Navigation,
    ServiceWorkerContainer,
    ServiceWorkerRegistration,
    ServiceWorker,
    NavigationPreloadManager,
    CSS: css,
  });
  Object.assign(Element.prototype, { animate: () => undefined, setPointerCapture: () => undefined });
  const report = (_remote: unknown, _finding: string, what: string) => void reports.push(what);
  const add = jest.spyOn(window, 'addEventListener');
  watchRefusals(window, territory, report, () => (isRemote ? remote : undefined));
  const [, listener] = add.mock.calls.find(([type]) => type === 'pointerdown') ?? [];
  press = listener as typeof press;
  add.mockRestore();
});
beforeEach(() => {
  document.body.replaceChildren(document.createElement('nav'), document.createElement('main'));
  document.body.firstElementChild?.append('Cerrar Sesión');
  reports.length = 0;
});
afterEach(() => {
  isRemote = false;
});

/** Runs code as a remote, in the page with an element of it. */
function asRemote(run: (own: Element) => unknown): unknown {
  const own = document.createElement('div');
  document.body.lastElementChild?.append(own);
  territory.add(own);
  isRemote = true;
  try {
    return run(own);
  } finally {
    isRemote = false;
  }
}

const menuRange = () => {
  const range = document.createRange();
  range.selectNodeContents(document.body);
  return range;
};

/** A text in the menu of the shell. */
const menuText = () => document.querySelector('nav')!.firstChild!;

const metaOfShell = () => document.head.appendChild(document.createElement('meta'));

test.each<[string, (own: Element) => unknown]>([
  ['hides the page behind a shadow tree', () => document.body.attachShadow({ mode: 'closed' })],
  ['opens the document again', () => document.open()],
  ['closes the document', () => document.close()],
  ['writes the document', () => Reflect.apply(Document.prototype.write, document, ['x'])],
  ['removes the root of the page', () => document.documentElement.remove()],
  ['removes the root from the document', () => document.removeChild(document.documentElement)],
  ['replaces the children of the document', () => document.replaceChildren()],
  ['moves the root into its element', (own) => own.appendChild(document.documentElement)],
  ['deletes a range of the page', () => menuRange().deleteContents()],
  ['extracts a range of the page', () => menuRange().extractContents()],
  ['inserts into a range of the page', (own) => menuRange().insertNode(own)],
  ['registers a custom property', () => css.registerProperty()],
  ['animates the page', () => document.body.animate([])],
  ['adds a font', () => new FontFaceSet().add()],
  ['removes all fonts', () => new FontFaceSet().clear()],
  ['cancels navigations', () => (new Navigation().onnavigate = () => undefined)],
  ['sends a form without the api', () => document.createElement('form').submit()],
  ['removes the service worker of the platform', () => new ServiceWorkerRegistration().unregister()],
  ['replaces the service worker of the platform', () => new ServiceWorkerContainer().register()],
  ['turns the direction of the page', () => (document.dir = 'rtl')],
  ['presses a text of the shell', () => menuText().dispatchEvent(new MouseEvent('click', { bubbles: true }))],
  ['sends the service worker a message', () => new ServiceWorker().postMessage()],
  ['changes the preloads of navigations', () => new NavigationPreloadManager().setHeaderValue()],
  ['creates a meta element', () => document.createElement('META')],
  ['creates a base element', () => document.createElementNS('http://www.w3.org/1999/xhtml', 'x:base')],
])('a remote that %s is refused and reported', (_what, attack) => {
  const before = document.documentElement.cloneNode(true);
  let wasRefused = false;
  asRemote((own) => {
    try {
      attack(own);
    } catch (error) {
      wasRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    }
    own.remove();
  });
  expect(wasRefused).toBe(true);
  expect(document.documentElement).toEqual(before);
  expect(reports).toHaveLength(1);
});

test.each<[string, (meta: HTMLMetaElement, own: Element) => unknown]>([
  ['insert a meta element of the shell into its own element', (meta, own) => own.append(meta)],
  ['change the content of a meta element', (meta) => (meta.content = '0;url=/x')],
  ['change an attribute of a meta element', (meta) => meta.setAttribute('http-equiv', 'refresh')],
])('a remote may not %s', (_what, attack) => {
  const meta = metaOfShell();
  expect(() => asRemote((own) => attack(meta, own))).toThrow('A remote may not use');
  expect([meta.parentElement, meta.attributes.length]).toEqual([document.head, 0]);
  meta.remove();
});

test('a remote uses its own element, and the shell uses everything', () => {
  asRemote((own) => {
    own.attachShadow({ mode: 'open' });
    own.animate([]);
    const inside = own.shadowRoot?.appendChild(document.createElement('p'));
    inside?.animate([]);
    const range = document.createRange();
    range.selectNodeContents(own);
    range.insertNode(document.createElement('p'));
    document.implementation.createHTMLDocument().body.animate([]);
    // It is recorded and undone (foreign-elements.ts).
    document.documentElement.appendChild(document.createElement('aside')).remove();
  });
  document.body.animate([]);
  css.registerProperty();
  expect(metaOfShell().isConnected).toBe(true);
  expect(reports).toEqual([]);
});

test('a remote captures the pointer of a press in its screen, and not of one on the shell', () => {
  asRemote((own) => {
    press({ target: own, isTrusted: true });
    own.setPointerCapture(1);
    expect(reports).toEqual([]);
    press({ target: menuText(), isTrusted: true });
    press({ target: own, isTrusted: false });
    expect(() => own.setPointerCapture(1)).toThrow('may not use');
    expect(reports).toEqual(['a refused use of Element.setPointerCapture']);
  });
});

test.each<[string, () => unknown, string]>([
  ['an empty page', () => document.replaceChildren(), 'Change the elements of your own screen'],
  ['a navigation', () => Object.assign(new Navigation(), { onnavigate: null }), 'Use useBlocker'],
  ['a meta element', () => document.createElement('meta'), 'in docs/releasing.md'],
])('the refusal of %s names the way out', (_what, use, way) => {
  expect(() => asRemote(use)).toThrow(way);
});
