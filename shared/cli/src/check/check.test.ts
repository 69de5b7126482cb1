import {
  findAddressFaults,
  findContributionFaults,
  findLabelFaults,
  findManifestFaults,
  findOrphanFaults,
} from '@parque/contract/declaration';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readBuilt } from '../remote/built-remote';
import { CommandError } from '../refusal';
import { createRemote, type MadeUp } from '../testing/made-up-remote';
import { findLicenceFaults } from './licences';

const buildMadeUp = (madeUp?: MadeUp) => readBuilt(createRemote(madeUp));
const createManifest = async (manifest: MadeUp['manifest'] = {}) =>
  (await buildMadeUp({ manifest })).manifest;

async function findReasons(folder: string): Promise<string> {
  const error = await readBuilt(folder).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CommandError);
  return (error as CommandError).reasons.join('\n');
}

test.each([
  [{ version: 'uno' }, 'version'],
  [{ name: '../fuera' }, 'name'],
  [{ commands: [{ id: 'Ir', label: 'Ir', to: '/tienda' }] }, 'commands.0.id'],
  [{ commands: [{ id: 'ir', label: 'Ir', to: '/tienda', key: 'i' }] }, 'commands.0.key'],
  [{ commands: [{ id: 'ir', label: 'Ir', to: '/tienda', finds: '//otra.es' }] }, 'commands.0.finds'],
  [{ commands: [{ id: 'ir', label: 'Ir', to: '/tienda', run: 'x()' }] }, 'commands.0'],
])('a manifest with %j is rejected by its schema', async (manifest, field) => {
  expect(await findReasons(createRemote({ manifest }))).toContain(`remote.json, ${field}`);
});

test('a missing or changed file is rejected', async () => {
  const folder = createRemote({ files: { 'a.js': 'a', 'b.js': 'b' } });
  rmSync(path.join(folder, 'dist/a.js'));
  writeFileSync(path.join(folder, 'dist/b.js'), 'c');
  expect(await findReasons(folder)).toBe('a.js is missing\nb.js is not the file that was built');
});

test('a missing build and an invalid manifest are reported', async () => {
  expect(await findReasons('/nowhere')).toContain('npm run build');
  const folder = createRemote();
  writeFileSync(path.join(folder, 'dist/remote.json'), '{');
  expect(await findReasons(folder)).toBe('remote.json is not JSON');
});

test.each([
  [{ menu: [{ to: '/otra', label: 'Otra', order: 1 }] }, 'the menu entry Otra leads to /otra'],
  [
    { routes: ['/tienda', '/t/:id', '/t/:name'].map((to) => ({ path: to, title: 'T' })) },
    'the route /t/:name is declared twice',
  ],
  [{ commands: [{ id: 'ir', label: 'Ir', to: '/otra' }] }, 'the command ir leads to /otra'],
  [
    { commands: ['Ir', 'Volver'].map((label) => ({ id: 'ir', label, to: '/tienda' })) },
    'the command ir is declared twice',
  ],
  [
    {
      commands: ['ir', 'volver'].map((id) => ({ id, label: id, to: '/tienda', action: 'there', key: 'i' })),
    },
    'two commands declare the key i at /tienda',
  ],
  [{ container: 'parque_catalogue_1_0_0' }, 'is not named parque_tienda_1_0_0'],
  [{ name: 'tienda-1' }, 'has a digit after a hyphen'],
  [{ name: 'shell', container: 'parque_shell_1_0_0' }, 'the name shell is reserved for the platform'],
])('a manifest with %j is rejected as inconsistent', async (manifest, fault) => {
  expect(findManifestFaults(await createManifest(manifest)).join()).toContain(fault);
});

test('a remote has exactly one entry', async () => {
  const { manifest } = await buildMadeUp({ files: { 'entry.b2.js': '' } });
  expect(findManifestFaults(manifest)).toEqual(['there are 2 entries instead of one']);
});

test('a route belongs to one remote, whatever the names of its parameters', async () => {
  const routes = [{ path: '/copy/:name', title: 'Copia' }];
  const manifest = await createManifest({ routes, menu: [] });
  const other = { ...manifest, name: 'copy', routes: [{ path: '/copy/:id', title: 'Copia' }] };
  expect(findAddressFaults(manifest, [other])).toEqual(['the route /copy/:name belongs to copy']);
  expect(findAddressFaults(manifest, [{ ...other, name: manifest.name }])).toEqual([]);
});

test.each(['Dashboard', 'DASHBOARD', 'Dáshböard', 'Dash board', '«Dashboard»'])(
  'the label %j of a command is that of the menu entry Dashboard of another remote',
  async (label) => {
    const menu = [{ to: '/panel', label: 'Análisis', shortLabel: 'Dashboard', order: 1 }];
    const other = { ...(await createManifest({ menu })), name: 'journal' };
    const manifest = await createManifest({ menu: [], commands: [{ id: 'abrir', label, to: '/tienda' }] });
    expect(findLabelFaults(manifest, [other])).toEqual([`the label ${label} belongs to journal`]);
    expect(findLabelFaults(manifest, [{ ...other, name: manifest.name }])).toEqual([]);
  },
);

test('labels without letters are compared as they are', async () => {
  const createLabelled = async (label: string) =>
    createManifest({ menu: [{ to: '/tienda', label, order: 1 }] });
  const other = { ...(await createLabelled('+')), name: 'otra' };
  expect(findLabelFaults(await createLabelled('–'), [other])).toEqual([]);
  expect(findLabelFaults(await createLabelled('+'), [other])).toHaveLength(1);
});

describe('slots', () => {
  const slot = { id: 'inicio/cards', version: 1, max: 2, size: { block: 180 }, at: '/tienda' };
  const createDeclaring = (...slots: object[]) => ({ name: 'home', slots: slots as (typeof slot)[] });
  const createContributing = (name: string, version = 1) => ({
    name,
    contributions: [
      { to: slot.id, version, id: 'mes', title: 'Mes', order: 20, module: './src/slots/mes.tsx' },
    ],
  });
  const manifests = [createDeclaring(slot), createContributing('journal'), createContributing('copy')];

  test('a contribution needs a deployed slot of its version', () => {
    expect(findContributionFaults(createContributing('tienda'), manifests)).toEqual([]);
    expect(findContributionFaults(createContributing('tienda', 2), manifests)).toEqual([
      'the contribution mes is for version 2 of the slot inicio/cards, which no deployed remote declares',
    ]);
    expect(findContributionFaults(createContributing('tienda'), [])).toHaveLength(1);
  });

  test.each([
    ['is removed', [], ['journal', 'copy']],
    ['has another version', [{ ...slot, version: 2 }], ['journal', 'copy']],
    ['shows fewer', [{ ...slot, max: 1 }], ['copy']],
    ['shows more', [{ ...slot, max: 3 }], []],
    ['stays', [slot], []],
  ])('a slot that %s orphans the deployed contributions %j', (_what, slots, owners) => {
    // A remote has several versions that can run; each contribution counts once.
    expect(
      findOrphanFaults(createDeclaring(...slots), [...manifests, createContributing('journal')]),
    ).toEqual(
      owners.map((owner) => `the slot inicio/cards would no longer show the contribution mes of ${owner}`),
    );
  });

  test('contributions beyond the limit of a slot do not stop another version of its remote', () => {
    const others = [...manifests, createContributing('tienda')];
    expect(findOrphanFaults(createDeclaring(slot), others)).toEqual([]);
    expect(findOrphanFaults(createDeclaring({ ...slot, max: 1 }), others)).toHaveLength(2);
  });

  test('contributions to a slot without an owner do not stop another remote', () => {
    expect(findOrphanFaults(createDeclaring(), [createContributing('journal')])).toEqual([]);
  });

  test.each([
    [{ slots: [{ ...slot, at: '/otra' }] }, 'the slot inicio/cards is at /otra'],
    [{ slots: [slot, slot] }, 'the slot inicio/cards is declared twice'],
    [
      { contributions: [1, 2].flatMap(() => createContributing('tienda').contributions) },
      'the contribution mes is declared twice',
    ],
  ])('a manifest with %j has a fault', async (manifest, fault) => {
    expect(findManifestFaults(await createManifest(manifest)).join()).toContain(fault);
  });
});

const sourceMaps = {
  'entry.a1.js.map': '{"sources":["../node_modules/.pnpm/fflate@0.8.3/node_modules/fflate/a.js"]}',
};

test('third-party code is rejected without its licence text', async () => {
  const remote = await buildMadeUp({ beside: sourceMaps });
  expect(await findLicenceFaults(remote)).toEqual([
    'fflate is in the bundle without a published licence text',
  ]);
});

test('own code is accepted without a licence text, and third-party code with one', async () => {
  expect(await findLicenceFaults(await buildMadeUp())).toEqual([]);
  const files = { 'licences.txt': 'fflate@0.8.3 (MIT)\n\nMIT License …' };
  expect(await findLicenceFaults(await buildMadeUp({ beside: sourceMaps, files }))).toEqual([]);
});

test('a licence text outside the published files does not count', async () => {
  const beside = { ...sourceMaps, 'licences.txt': 'fflate@0.8.3 (MIT)' };
  expect(await findLicenceFaults(await buildMadeUp({ beside }))).toHaveLength(1);
});

test('third-party code is rejected without a source map', async () => {
  const folder = createRemote();
  rmSync(path.join(folder, 'dist/entry.a1.js.map'));
  expect(await findLicenceFaults(await readBuilt(folder))).toEqual([
    'entry.a1.js has no source map, so the origin of its code is unknown: the build must write dist/entry.a1.js.map',
  ]);
});
