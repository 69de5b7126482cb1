import { addressFaults, manifestFaults } from '@parque/contract/declaration';
import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readBuilt } from '../remote/built-remote';
import { Refused } from '../refusal';
import { madeUpRemote, type MadeUp } from '../testing/made-up-remote';
import { hostFaults, type HostFacts } from './host';
import { licenceFaults } from './licences';
import { sizeFaults } from './sizes';
import { styleFaults } from './styles';

const built = (madeUp?: MadeUp) => readBuilt(madeUpRemote(madeUp));
const manifestOf = async (manifest: MadeUp['manifest'] = {}) => (await built({ manifest })).manifest;

async function reasonsOf(folder: string): Promise<string> {
  const error = await readBuilt(folder).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Refused);
  return (error as Refused).reasons.join('\n');
}

test('a remote that keeps to the rules has no fault', async () => {
  const remote = await built({
    files: { 'style.css': '.tienda-a{color:red}.tienda-a:hover b,.tienda-b>i{top:0}' },
  });
  expect(manifestFaults(remote.manifest)).toEqual([]);
  expect(sizeFaults(remote)).toEqual([]);
  expect(styleFaults(remote)).toEqual([]);
  expect(await licenceFaults(remote)).toEqual([]);
});

test.each([
  [{ version: 'uno' }, 'version'],
  [{ name: '../fuera' }, 'name'],
  [{ routes: [] }, 'routes'],
  [{ commands: [{ id: 'Ir', label: 'Ir', to: '/tienda' }] }, 'commands.0.id'],
  [{ commands: [{ id: 'ir', label: 'Ir', to: '/tienda', key: 'Ctrl' }] }, 'commands.0.key'],
  [{ commands: [{ id: 'ir', label: 'Ir', to: '/tienda', key: 'i' }] }, 'commands.0.key'],
  [{ commands: [{ id: 'ir', label: 'Ir', to: '/tienda', search: 'javascript:x' }] }, 'commands.0.search'],
  [{ commands: [{ id: 'ir', label: 'Ir', to: '/tienda', run: 'x()' }] }, 'commands.0'],
])('a manifest with %j is rejected by its schema', async (manifest, field) => {
  expect(await reasonsOf(madeUpRemote({ manifest }))).toContain(`remote.json, ${field}`);
});

test('a missing or changed file is rejected', async () => {
  const folder = madeUpRemote({ files: { 'a.js': 'a', 'b.js': 'b' } });
  rmSync(path.join(folder, 'dist/a.js'));
  writeFileSync(path.join(folder, 'dist/b.js'), 'c');
  expect(await reasonsOf(folder)).toBe('a.js is missing\nb.js is not the file that was built');
});

test('a missing build and an invalid manifest are reported', async () => {
  expect(await reasonsOf('/nowhere')).toContain('build the remote first');
  const folder = madeUpRemote();
  writeFileSync(path.join(folder, 'dist/remote.json'), '{');
  expect(await reasonsOf(folder)).toBe('remote.json is not JSON');
});

test.each([
  [{ menu: [{ to: '/otra', label: 'Otra', order: 1 }] }, 'the menu entry Otra leads to /otra'],
  [
    { routes: ['/tienda', '/t/:id', '/t/:name'].map((to) => ({ path: to, title: 'T' })) },
    'the route /t/:name is declared twice',
  ],
  [{ commands: [{ id: 'ir', label: 'Ir', to: '/otra' }] }, 'the command ir leads to /otra'],
  [
    {
      routes: [{ path: '/t/:id', title: 'T' }],
      menu: [],
      commands: [{ id: 'ir', label: 'Ir', to: '/t/:id' }],
    },
    'the command ir leads to /t/:id',
  ],
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
  [{ container: 'parque_tienda' }, 'does not end in its version'],
])('a manifest with %j is rejected as inconsistent', async (manifest, fault) => {
  expect(manifestFaults(await manifestOf(manifest)).join()).toContain(fault);
});

test('a remote has exactly one entry', async () => {
  const { manifest } = await built({ files: { 'entry.b2.js': '' } });
  expect(manifestFaults(manifest)).toEqual(['there are 2 entries instead of one']);
});

test('a route belongs to one remote, whatever the names of its parameters', async () => {
  const routes = [{ path: '/copy/:name', title: 'Copia' }];
  const own = await manifestOf({ routes, menu: [] });
  const other = { ...own, name: 'copy', routes: [{ path: '/copy/:id', title: 'Copia' }] };
  expect(addressFaults(own, [other])).toEqual(['the route /copy/:name belongs to copy']);
  expect(addressFaults(own, [{ ...other, name: own.name }])).toEqual([]);
});

describe('the packages that a remote needs', () => {
  const host = (hostApi: string, react: string): HostFacts => ({ hostApi, shared: { react }, rootKeys: [] });

  test('are in the deployed and in the previous shell', async () => {
    const manifest = await manifestOf();
    expect(hostFaults(manifest, { ...host('1.4.0', '19.3.1'), previous: host('1.3.0', '19.2.0') })).toEqual(
      [],
    );
    expect(hostFaults(manifest, host('1.4.0', '19.3.1'))).toEqual([]);
  });

  test.each([
    [host('2.0.0', '19.3.1'), 'needs host API ^1.0.0, and the deployed shell has 2.0.0'],
    [host('1.0.0', '20.0.0'), 'needs react ^19.0.0, and the deployed shell shares 20.0.0'],
    [{ ...host('1.0.0', ''), shared: {} }, 'needs react ^19.0.0, which the deployed shell does not share'],
    [
      { ...host('1.0.0', '19.3.1'), previous: host('0.9.0', '19.3.1') },
      'needs host API ^1.0.0, and the previous shell has 0.9.0',
    ],
  ])('are missing in %j', async (deployed, fault) => {
    expect(hostFaults(await manifestOf(), deployed)).toEqual([fault]);
  });
});

test('code over its budget after gzip is rejected', async () => {
  const heavy = randomBytes(30_000).toString('base64');
  expect(sizeFaults(await built({ files: { 'entry.a1.js': heavy } }))).toEqual([
    expect.stringMatching(/^the entry has 30\.\d kB after gzip; the limit is 30\.0 kB$/),
  ]);
  expect(sizeFaults(await built({ files: { 'entry.a1.js': 'a'.repeat(500_000) } }))).toEqual([]);
});

describe('styles', () => {
  const faultsOf = async (css: string) => styleFaults(await built({ files: { 'style.css': css } }));

  test.each([
    ['body{margin:0}', 'body'],
    ['.otra-caja{top:0}', '.otra-caja'],
    ['.tienda-a{top:0}.tienda-b,h1{top:0}', 'h1'],
    ['@media print{*{top:0}}', '*'],
    ['@layer base{:root{--x:1}}', ':root'],
    ['div:not(.tienda-a){top:0}', 'div:not(.tienda-a)'],
    ['html:has(.tienda-a){top:0}', 'html:has(.tienda-a)'],
    [':is(.tienda-a,p){top:0}', ':is(.tienda-a,p)'],
    ['[class*="}"]{top:0}', '[class*="}"]'],
  ])('%s would style other remotes', async (css, selector) => {
    expect(await faultsOf(css)).toEqual([`the selector ${selector} would style other remotes`]);
  });

  test.each([
    '.tienda-a{& b{top:0}}',
    ':is(.tienda-a,.tienda-b) p{top:0}',
    '@keyframes tienda-x{from{top:0}}',
  ])('%s stays inside the remote', async (css) => {
    expect(await faultsOf(css)).toEqual([]);
  });

  test('an animation with a common name and an imported sheet are rejected', async () => {
    expect(await faultsOf('@import "x.css";@keyframes girar{to{top:0}}')).toEqual([
      'a style sheet imports another one that the manifest does not list',
      "the animation girar could have the name of another remote's animation",
    ]);
  });
});

describe('third-party code', () => {
  const carrying = {
    'entry.a1.js.map': '{"sources":["../node_modules/.pnpm/fflate@0.8.3/node_modules/fflate/a.js"]}',
  };

  test('is rejected without its licence text', async () => {
    const remote = await built({ beside: carrying });
    expect(await licenceFaults(remote)).toEqual(['fflate is in the bundle without a published licence text']);
  });

  test('is accepted with its licence text', async () => {
    const files = { 'licences.txt': 'fflate@0.8.3 (MIT)\n\nMIT License …' };
    expect(await licenceFaults(await built({ beside: carrying, files }))).toEqual([]);
  });

  test('a licence text outside the published files does not count', async () => {
    const beside = { ...carrying, 'licences.txt': 'fflate@0.8.3 (MIT)' };
    expect(await licenceFaults(await built({ beside }))).toHaveLength(1);
  });

  test('is rejected without a source map', async () => {
    const folder = madeUpRemote();
    rmSync(path.join(folder, 'dist/entry.a1.js.map'));
    expect(await licenceFaults(await readBuilt(folder))).toEqual([
      'entry.a1.js has no source map, so the origin of its code is unknown',
    ]);
  });
});
