import { verifyDocument } from '@parque/release';
import { people } from '@parque/remote/testing';
import { getSession } from '@parque/session';
import { cleanup, render, screen } from '@testing-library/react';
import type { Composition } from '../../remotes/composition';
import { listCommandItems, listMenuItems } from '../../palette/palette-items';
import { compose } from '../../registry/compose';
import { fakePageApi, goTo, createPage } from '../../testing/page';
import { createChosenRemote } from '../../testing/registry';
import {
  createRegisteredRemote,
  rootKeys,
  createSignedDocument,
  signManifest,
} from '../../testing/signed-registry';

fakePageApi();

const requires = { anyProduct: [2], orRemaining: true, rol: 0 };

/** Has every part that a manifest can have. */
const { manifest } = createChosenRemote({
  name: 'ajena',
  title: 'Ajena',
  // No file of an incompatible remote is downloaded.
  hostApi: '^9.0.0',
  routes: [
    {
      path: '/ajena',
      title: 'Ajena',
      layout: 'framed',
      access: 'signed-in',
      prefetch: ['/me'],
    },
    { path: '/ajena/dos', title: 'Dos', requires, otherwise: '/ajena', landing: requires },
  ],
  menu: [
    {
      to: '/ajena',
      alsoAt: ['/ajena/dos'],
      label: 'Ajena',
      shortLabel: 'Aj',
      icon: 'M0 0h1',
      order: 1,
      group: 'Otros',
      place: 'menu',
      requires,
      whenMissing: { disabled: 'Debe contratar' },
      keywords: ['otra'],
    },
  ],
  commands: [
    {
      id: 'abrir',
      label: 'Abrir',
      keywords: ['otra'],
      icon: 'M0 0h1',
      to: '/ajena',
      search: '?a=1',
      action: 'anywhere',
      key: 'a',
      requires,
    },
  ],
});

type Place = readonly (string | number)[];

/** The places of all parts of a value, also of those in parts. */
function listPlacesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([part, inner]: [string, unknown]) => [
    [part],
    ...listPlacesIn(inner).map((place) => [part, ...place]),
  ]);
}

/** A copy of a value with another part at a place. */
function withPart(value: unknown, [part, ...rest]: Place, next: unknown): unknown {
  if (part === undefined) return next;
  const inner: unknown = Reflect.get(Object(value) as object, part);
  const changedPart = withPart(inner, rest, next);
  if (Array.isArray(value))
    return value.map((entry: unknown, index) => (String(index) === part ? changedPart : entry));
  return { ...Object(value), [part]: changedPart };
}

const wrong: readonly unknown[] = [null, 5, [], '', { toString: 5, valueOf: 5 }];

const ventas = createChosenRemote({
  name: 'ventas',
  hostApi: '^9.0.0',
  routes: [{ path: '/ventas', title: 'Ventas' }],
  menu: [{ to: '/ventas', label: 'Ventas', order: 10 }],
});

/** What the shell composes of a registry that helps a team: its release has this manifest. */
async function composeChanged(changedRelease: unknown): Promise<Composition> {
  const remotes = [
    createRegisteredRemote({ name: 'ajena', base: '/remotes/ajena/' }),
    createRegisteredRemote({ name: 'ventas' }),
  ];
  const releases = {
    'ajena@1.0.0': signManifest(changedRelease),
    'ventas@1.0.0': signManifest(ventas.manifest),
  };
  const verdict = await verifyDocument(createSignedDocument({ remotes, releases }), {
    rootKeys,
    now: new Date(),
  });
  if (!verdict.ok) throw new Error(verdict.fault.reason);
  return compose(verdict.registry, { user: { installation: 'i-1', userId: 7, role: 0 } });
}

/** Draws the page, and lists what its palette would. */
function draw(registry: Composition): void {
  goTo('/ventas', people.ana);
  const facts = { registry, session: getSession(), pathname: '/ajena', goTo: () => undefined };
  expect([...listMenuItems(facts), ...listCommandItems(facts)]).not.toEqual([]);
  render(createPage(registry));
}

const findMenu = () => screen.findByRole('navigation', { name: 'Menú principal' });

test('a release with every part is drawn', async () => {
  draw(await composeChanged(manifest));
  expect(await findMenu()).toHaveTextContent('Ventas');
});

test.each(listPlacesIn(manifest).map((place) => [place.join('.'), place] as const))(
  'a release whose %s has another type is omitted, or the page is drawn with it',
  async (_name, place) => {
    for (const next of wrong) {
      const registry = await composeChanged(withPart(manifest, place, next));
      if (registry.refused.some(({ name }) => name === 'ajena')) continue;
      draw(registry);
      expect(await findMenu()).toHaveTextContent('Ventas');
      cleanup();
    }
  },
);
