import { createSession, composeRegistry } from '../../testing/registry';
import { composeMenu } from '../menu';
import { prefetchMenu } from './prefetch';

const createManifest = (name: string, requires?: { anyProduct: number[] }) => ({
  name,
  routes: [{ path: `/${name}`, title: name, ...(requires && { requires }) }],
  menu: [{ to: `/${name}`, label: name, order: 1, whenMissing: { disabled: 'Debe contratar el servicio' } }],
});
const registry = composeRegistry(
  createManifest('diario'),
  createManifest('cobros'),
  createManifest('conector', { anyProduct: [6] }),
);
const { tabs } = composeMenu(registry, createSession(0), '/');

/** Returns the remotes whose files are prefetched on a connection. */
function listPrefetched(connection?: object): string[] {
  document.head.replaceChildren();
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  prefetchMenu(tabs);
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')];
  return [...new Set(links.flatMap(({ href }) => /(diario|cobros|conector)/.exec(href)?.[0] ?? []))].sort();
}

test('the files of the remotes that the menu opens are prefetched, unless the connection is slow or expensive', () => {
  expect(listPrefetched()).toEqual(['cobros', 'diario']);
  expect(listPrefetched({ effectiveType: '4g', saveData: false })).toEqual(['cobros', 'diario']);
  expect(listPrefetched({ effectiveType: '4g', saveData: true })).toEqual([]);
  expect(listPrefetched({ effectiveType: '3g' })).toEqual([]);
});
