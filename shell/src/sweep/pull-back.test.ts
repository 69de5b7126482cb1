import { chosenRemote } from '../testing/registry';
import { makeMayNavigate } from './pull-back';

const routes = [
  { path: '/avisos', title: 'Avisos' },
  { path: '/avisos/:id', title: 'Aviso' },
];
const remote = chosenRemote({ name: 'avisos', routes });
const at = (path: string) => `https://parque.example/#${path}`;

test.each<[string, string, string | undefined, boolean]>([
  ['from its screen to another remote', '/avisos', at('/ventas'), true],
  ['from its screen to another one of it', '/avisos/7', at('/avisos'), true],
  ['from its screen, by a relative address', '/avisos', '#/avisos?pagina=2', true],
  ['from another remote to a third one', '/ventas', at('/panel'), true],
  ['from another remote back to its screen', '/ventas', at('/avisos?pagina=2'), false],
  ['from another remote back by a relative address', '/ventas', '#/avisos/7', false],
  ['in the history from another remote', '/ventas', undefined, true],
])('a remote in its visit that navigates %s', (_what, place, address, may) => {
  const mayNavigate = makeMayNavigate({ href: at(place) }, { isOpen: () => true });
  expect(mayNavigate(remote, address)).toBe(may);
});

test('a remote navigates nowhere after its visit', () => {
  const mayNavigate = makeMayNavigate({ href: at('/avisos') }, { isOpen: () => false });
  expect(mayNavigate(remote, at('/ventas'))).toBe(false);
});
