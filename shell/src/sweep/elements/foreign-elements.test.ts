import { chosenRemote } from '../../testing/registry';
import { watchForeignElements } from './foreign-elements';
import { HeadStyles } from '../head-styles';
import { makeRemains } from '../remains';
import { Territory } from './territory';

const remote = chosenRemote({ name: 'avisos' });
const reports: string[] = [];
const remains = makeRemains((_remote, _finding, what) => reports.push(what), window);
const territory = new Territory();
/** Who calls the functions of the browser: the remote, or the shell. */
let isRemote = true;

const headStyles = new HeadStyles();

beforeAll(() =>
  watchForeignElements(window, territory, remains, () => (isRemote ? remote : undefined), headStyles),
);

beforeEach(() => {
  isRemote = false;
  document.body.replaceChildren();
  document.body.removeAttribute('style');
  reports.length = 0;
});

/** The page of the shell with the remote in its place: a menu of two links, and the element of the remote. */
function page() {
  const make = (name: string) => document.createElement(name);
  const [menu, main, own] = [make('nav'), make('main'), make('div')];
  const links = [make('a'), make('a')];
  for (const link of links) link.setAttribute('href', '#/panel');
  menu.append(...links);
  document.body.append(menu, main);
  main.append(own);
  territory.add(own);
  remains.open(remote);
  isRemote = true;
  const leave = () => {
    isRemote = false;
    remains.close(remote);
  };
  return { menu, main, own, links, leave };
}

function fragmentOf(text: string): DocumentFragment {
  const fragment = new DocumentFragment();
  fragment.append(text);
  return fragment;
}

const layer = () => document.createElement('div');

test.each<[string, (menu: Element, node: Element) => unknown]>([
  ['append', (menu, node) => menu.append(node)],
  ['prepend', (menu, node) => menu.prepend(node)],
  ['appendChild', (menu, node) => menu.appendChild(node)],
  ['insertBefore', (menu, node) => menu.insertBefore(node, null)],
  ['before', (menu, node) => menu.before(node)],
  ['after', (menu, node) => menu.after(node)],
  ['insertAdjacentElement', (menu, node) => menu.insertAdjacentElement('afterend', node)],
  ['the function of the prototype', (menu, node) => Node.prototype.appendChild.call(menu, node)],
])('an element that a remote adds by %s is removed with its visit, and reported', (_name, add) => {
  const { menu, leave } = page();
  const before = document.body.cloneNode(true);
  const node = layer();
  add(menu, node);
  expect(node.isConnected).toBe(true);
  leave();
  expect(document.body).toEqual(before);
  expect(reports).toEqual([expect.stringMatching(/^an element div in the (nav|body)$/)]);
});

test.each<[string, (menu: HTMLElement, link: Element) => unknown]>([
  ['remove', (menu) => menu.remove()],
  ['removeChild', (menu, link) => menu.removeChild(link)],
  ['replaceChildren', () => document.body.replaceChildren()],
  ['replaceWith', (menu) => menu.replaceWith(layer())],
  ['replaceChild', (menu, link) => menu.replaceChild(layer(), link)],
  ['textContent', (menu) => (menu.textContent = '')],
  ['a move into another element', (menu) => layer().append(menu)],
  ['a move into a fragment', (menu) => new DocumentFragment().append(menu)],
  ['a move into another document', (menu) => document.implementation.createHTMLDocument().body.append(menu)],
  ['its adoption', (menu) => document.adoptNode(menu)],
  [
    'its adoption by another document',
    (menu) => document.implementation.createHTMLDocument().adoptNode(menu),
  ],
  ['innerHTML', (menu) => (menu.innerHTML = '')],
  ['outerHTML', (menu) => (menu.outerHTML = '')],
  ['a change of what was removed before', (menu) => [menu.remove(), menu.replaceChildren()]],
  ['a change of what was inserted again', (menu) => [document.body.append(menu), menu.replaceChildren()]],
])('what a remote removes of the shell by %s is inserted again in its place', (_name, remove) => {
  const { menu, links, leave } = page();
  const before = document.body.cloneNode(true);
  remove(menu, links[0] ?? menu);
  expect(document.body).not.toEqual(before);
  leave();
  expect(document.body).toEqual(before);
  expect(reports).not.toEqual([]);
});

test.each<[string, (menu: HTMLElement) => unknown]>([
  ['style', (menu) => (menu.style.display = 'none')],
  ['style, twice', (menu) => ['none', 'grid'].map((value) => (menu.style.display = value))],
  ['hidden', (menu) => (menu.hidden = true)],
  ['class', (menu) => (menu.className = 'hostil')],
  ['class', (menu) => menu.classList.add('hostil')],
  ['style', (menu) => menu.setAttribute('style', 'opacity:0')],
  ['inert', (menu) => menu.toggleAttribute('inert')],
  ['href', (menu) => menu.firstElementChild?.setAttribute('href', '#/hostil')],
])('the %s of an element of the shell is what it was before the visit', (_name, change) => {
  const { menu, leave } = page();
  const before = document.body.cloneNode(true);
  change(menu);
  expect(document.body).not.toEqual(before);
  leave();
  expect(document.body).toEqual(before);
  expect(reports).not.toEqual([]);
});

test.each<[string, (menu: HTMLElement, link: HTMLElement) => unknown]>([
  ['dataset', (menu) => (menu.dataset.theme = 'light')],
  ['dataset that is kept', (menu) => Object.assign(menu.dataset, { theme: 'light', other: '1' })],
  ['the list of its attributes', (menu) => menu.attributes.setNamedItem(document.createAttribute('inert'))],
  ['the removal from the list', (_menu, link) => link.attributes.removeNamedItem('href')],
  ['a text that is appended', (menu) => menu.append('HOSTIL')],
  ['a text node', (menu) => menu.appendChild(document.createTextNode('HOSTIL'))],
  ['a text in a fragment', (menu) => menu.append(fragmentOf('HOSTIL'))],
  ['insertAdjacentText', (menu) => menu.insertAdjacentText('beforeend', 'HOSTIL')],
  ['textContent', (menu) => (menu.textContent = 'HOSTIL')],
  ['innerHTML', (menu) => (menu.innerHTML = '<b>HOSTIL</b>')],
  ['a text in its place', (menu) => menu.replaceWith('HOSTIL')],
  ['splitText', (_menu, link) => (link.firstChild as Text).splitText(2)],
  ['dir', (menu) => (menu.dir = 'rtl')],
  ['tabIndex', (_menu, link) => (link.tabIndex = -1)],
  ['ariaHidden', (menu) => (menu.ariaHidden = 'true')],
  ['id', (menu) => (menu.id = 'other')],
  ['an attribute node', (menu) => menu.setAttributeNode(document.createAttribute('hidden'))],
  ['the value of an attribute', (_menu, link) => link.attributes[0] && (link.attributes[0].value = '#/x')],
  ['an attribute with a namespace', (menu) => menu.setAttributeNS(null, 'hidden', '')],
  ['data of a text', (_menu, link) => link.firstChild && ((link.firstChild as Text).data = 'HOSTIL')],
  ['nodeValue', (_menu, link) => link.firstChild && (link.firstChild.nodeValue = 'HOSTIL')],
  ['replaceData', (_menu, link) => (link.firstChild as Text).replaceData(0, 2, 'HOSTIL')],
  ['the removal of a text', (_menu, link) => (link.firstChild as Text).remove()],
])('the change of an element of the shell by %s is undone', (_name, change) => {
  const { menu, links, leave } = page();
  isRemote = false;
  for (const link of links) link.append('Panel');
  isRemote = true;
  const before = document.body.cloneNode(true);
  change(menu, links[0] ?? menu);
  expect(document.body).not.toEqual(before);
  leave();
  expect(document.body).toEqual(before);
  expect(reports).not.toEqual([]);
});

test.each<[string, (menu: HTMLElement) => () => unknown]>([
  [
    'style',
    ({ style }) =>
      () =>
        (style.display = 'none'),
  ],
  [
    'function of its style',
    ({ style }) =>
      () =>
        style.setProperty('display', 'none'),
  ],
  [
    'class list',
    ({ classList }) =>
      () =>
        classList.add('hostil'),
  ],
  [
    'data',
    ({ dataset }) =>
      () =>
        (dataset.theme = 'light'),
  ],
  ['element', (menu) => () => menu.replaceChildren()],
  ['text', (menu) => () => menu.append('HOSTIL')],
])(
  'a %s of the shell that a remote keeps and changes after its visit is undone at once',
  async (_what, keep) => {
    const { menu, leave } = page();
    const before = document.body.cloneNode(true);
    const change = keep(menu);
    leave();
    expect(reports).toEqual([]);
    isRemote = true;
    change();
    expect(document.body).not.toEqual(before);
    isRemote = false;
    await Promise.resolve();
    expect(document.body).toEqual(before);
    expect(reports).not.toEqual([]);
  },
);

test('a title that a remote gives the page is undone with its visit, unless the shell has changed it', () => {
  const { leave } = page();
  const { title } = document;
  document.title = 'HOSTIL';
  leave();
  expect(document.title).toBe(title);
  remains.open(remote);
  isRemote = true;
  document.title = 'HOSTIL';
  isRemote = false;
  document.title = 'Productos';
  leave();
  expect(document.title).toBe('Productos');
});

test('a link that is no style sheet is removed from the head, also when it became one later', () => {
  const { leave } = page();
  const [icon, late] = [document.createElement('link'), document.createElement('link')];
  icon.rel = 'icon';
  late.rel = 'stylesheet';
  document.head.append(icon, late);
  late.rel = 'icon';
  leave();
  expect([icon.isConnected, late.isConnected]).toEqual([false, false]);
});

test('a style that a remote adds to the head applies during its visits only', async () => {
  const { leave } = page();
  const style = document.createElement('style');
  style.textContent = 'body { display: none }';
  document.head.append(style);
  await Promise.resolve();
  const isOff = () => style.sheet?.disabled;
  expect(isOff()).toBe(false);
  leave();
  headStyles.set(remote, false);
  expect(isOff()).toBe(true);
  headStyles.set(remote, true);
  expect(isOff()).toBe(false);
  style.remove();
});

test('an element that the shell removes after a remote has removed another one remains removed', () => {
  const { leave } = page();
  const added = layer();
  const dialog = layer();
  isRemote = false;
  document.body.append(dialog);
  isRemote = true;
  document.body.append(added);
  added.remove();
  isRemote = false;
  dialog.remove();
  leave();
  expect(dialog.isConnected).toBe(false);
});

test('an attribute that the shell changes after a remote remains', () => {
  const { menu, leave } = page();
  menu.id = 'hostil';
  isRemote = false;
  menu.id = 'menu';
  leave();
  expect(menu).toHaveAttribute('id', 'menu');
});

test('the element before which a remote inserts a layer remains an element of the shell', () => {
  const { menu, links, leave } = page();
  const [link] = links;
  menu.insertBefore(layer(), link ?? null);
  link?.setAttribute('href', '#/hostil');
  leave();
  expect(menu.children).toHaveLength(2);
  expect(link).toHaveAttribute('href', '#/panel');
});

test('an element other than a script, a link or a style is removed from the head', () => {
  const { leave } = page();
  const title = document.createElement('title');
  document.head.append(title);
  leave();
  expect(title.isConnected).toBe(false);
});

test('what a remote does to its own elements is no finding, also to those that it added to the body', () => {
  const { own, leave } = page();
  const added = layer();
  document.body.append(added);
  for (const element of [own, added]) {
    const child = layer();
    element.append(child);
    child.style.color = 'red';
    element.replaceChildren();
  }
  added.remove();
  leave();
  expect(reports).toEqual([]);
});

test('a script that the bundler of a remote adds to the head and removes is not inserted again', () => {
  const { leave } = page();
  const [done, loading] = [document.createElement('link'), document.createElement('link')];
  document.head.append(done, loading);
  document.head.removeChild(done);
  leave();
  expect([done.isConnected, loading.isConnected, reports]).toEqual([false, true, []]);
  loading.remove();
});

test('what the shell does to its elements remains', () => {
  const { menu, leave } = page();
  isRemote = false;
  menu.className = 'open';
  document.body.append(layer());
  leave();
  expect(menu).toHaveClass('open');
  expect(document.body.children).toHaveLength(3);
  expect(reports).toEqual([]);
});

test.each<[string, (menu: HTMLElement) => void]>([
  [
    'styles',
    () => {
      document.body.style.overflow = 'hidden';
      document.body.style.overflow = '';
    },
  ],
  [
    'styles beside those of the shell',
    (menu) => {
      menu.style.setProperty('overflow', 'hidden');
      menu.style.removeProperty('overflow');
    },
  ],
  [
    'classes',
    () => {
      document.body.classList.add('abierto');
      document.body.classList.add('ancho');
      document.body.classList.remove('abierto');
      document.body.classList.remove('ancho');
    },
  ],
  [
    'an attribute, twice',
    (menu) => {
      for (const hidden of [true, false, true, false]) menu.hidden = hidden;
    },
  ],
])('%s of an element of the shell that a remote restores itself are not reported', (_what, use) => {
  const { menu, leave } = page();
  isRemote = false;
  menu.setAttribute('style', 'color:red');
  isRemote = true;
  use(menu);
  leave();
  expect([menu.style.cssText, menu.hidden]).toEqual(['color: red;', false]);
  expect([document.body.style.cssText, document.body.className]).toEqual(['', '']);
  expect(reports).toEqual([]);
});

test('a style that a remote leaves is undone without the attribute, which the policy of the page refuses', () => {
  const { menu, leave } = page();
  isRemote = false;
  menu.style.color = 'red';
  isRemote = true;
  menu.style.color = 'green';
  menu.style.overflow = 'hidden';
  const setAttribute = jest.spyOn(Element.prototype, 'setAttribute');
  leave();
  expect(setAttribute).not.toHaveBeenCalled();
  setAttribute.mockRestore();
  expect(menu.style.cssText).toBe('color: red;');
  expect(reports).not.toEqual([]);
});

test('an attribute that a remote restores and changes again is undone', () => {
  const { menu, leave } = page();
  menu.hidden = true;
  menu.hidden = false;
  menu.hidden = true;
  leave();
  expect(menu.hidden).toBe(false);
  expect(reports).toEqual(['another hidden of an element nav of the shell']);
});
