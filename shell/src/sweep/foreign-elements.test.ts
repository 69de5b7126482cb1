import { chosenRemote } from '../testing/registry';
import { watchForeignElements } from './foreign-elements';
import { makeRemains } from './remains';
import { Territory } from './territory';

const remote = chosenRemote({ name: 'avisos' });
const reports: string[] = [];
const remains = makeRemains((_remote, _finding, what) => reports.push(what), window);
const territory = new Territory();
/** Who calls the functions of the browser: the remote, or the shell. */
let isRemote = true;

beforeAll(() => watchForeignElements(window, territory, remains, () => (isRemote ? remote : undefined)));

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
