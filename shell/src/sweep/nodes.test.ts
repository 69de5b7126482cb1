import { chosenRemote } from '../testing/registry';
import { watchNodes } from './nodes';
import { makeRemains } from './remains';

const remote = chosenRemote({ name: 'avisos' });

/** A body in which all elements are added by the remote, or by the shell. */
function watched(by: typeof remote | undefined) {
  const reports: string[] = [];
  const remains = makeRemains((_remote, _finding, what) => reports.push(what), window);
  const place = document.createElement('body');
  remains.open(remote);
  watchNodes(place, remains, () => by);
  return { place, reports, leave: () => remains.close(remote) };
}

const layer = () => document.createElement('div');

test.each<[string, (place: HTMLElement, node: Element) => unknown]>([
  ['append', (place, node) => place.append(node)],
  ['prepend', (place, node) => place.prepend(node)],
  ['appendChild', (place, node) => place.appendChild(node)],
  ['insertBefore', (place, node) => place.insertBefore(node, null)],
])('an element that a remote adds by %s is removed at the end of its visit, and reported', (_name, add) => {
  const { place, reports, leave } = watched(remote);
  add(place, layer());
  expect(place.children).toHaveLength(1);
  leave();
  expect(place.children).toHaveLength(0);
  expect(reports).toEqual(['an element div in the body']);
});

test('an element that the remote removes itself is not reported', () => {
  const { place, reports, leave } = watched(remote);
  const node = layer();
  place.append(node);
  node.remove();
  leave();
  expect(reports).toEqual([]);
});

test('an element of the shell remains', () => {
  const { place, reports, leave } = watched(undefined);
  place.append(layer());
  leave();
  expect(place.children).toHaveLength(1);
  expect(reports).toEqual([]);
});
