import type { RemoteManifestEntity } from '@parque/contract';
import { createManifest } from '../testing/world';
import { findModuleFaults } from './modules';

type File = RemoteManifestEntity['files'][number];

const entry = 'export async function init(){}export const get=()=>import.meta.url;';

/** The faults of a release with these scripts, each with the imports that its manifest declares. */
function listFaults(
  scripts: Readonly<Record<string, readonly [text: string, needs?: string[]]>>,
  hostApi = '^1.5.0',
): Promise<string[]> {
  const all = Object.entries({ 'entry.a1.js': [entry, []] as const, ...scripts });
  const files = all.map(([file, [, needs]]): File => ({
    file,
    integrity: 'sha384-',
    bytes: 1,
    kind: file.startsWith('entry.') ? 'entry' : 'script',
    first: false,
    ...(needs && { needs: [...needs] }),
  }));
  return findModuleFaults({
    manifest: { ...createManifest('tienda', '1.0.0'), hostApi, files },
    files: new Map(all.map(([file, [text]]) => [file, Buffer.from(text)])),
  });
}

test('modules that declare exactly their imports have no fault', async () => {
  const faults = await listFaults({
    'a.js': ['import{b}from"./parts/b.js";export const a=b;', ['parts/b.js']],
    'parts/b.js': ['import"../c.js";export const b=1;', ['c.js']],
    'c.js': ['globalThis.c = 1;', []],
  });
  expect(faults).toEqual([]);
});

test.each([
  [
    'imports a file that it does not declare',
    { 'a.js': ['import"./b.js";', []], 'b.js': ['', []] },
    'a.js imports b.js; its manifest declares none',
  ],
  [
    'declares an import that it does not have',
    { 'a.js': ['', ['b.js']], 'b.js': ['', []] },
    'a.js imports no file; its manifest declares b.js',
  ],
  [
    'imports a file that the release does not contain',
    { 'a.js': ['import"./b.js";', ['b.js']] },
    'a.js imports b.js, which is no file of the release',
  ],
  [
    'imports an address',
    { 'a.js': ['export*from"https://ajena.example/x.js";', []] },
    'a.js imports https://ajena.example/x.js, which is no file of the release',
  ],
  [
    'loads a file past the shell',
    { 'a.js': ['const b=()=>import("./b.js");export{b};', []], 'b.js': ['', []] },
    'a.js calls import(), which the page refuses: use the load function of init',
  ],
  [
    'has a script without declared imports',
    { 'a.js': ['window.a=1;'] },
    'a.js declares no imports, and the entry is an ES module',
  ],
  ['is no JavaScript', { 'a.js': ['import {', []] }, 'a.js is no JavaScript'],
] as [string, Record<string, [string, string[]?]>, string][])(
  'a release that %s is rejected',
  async (_what, scripts, fault) => {
    expect(await listFaults(scripts)).toEqual([fault]);
  },
);

test('modules need the host API whose shells load them', async () => {
  expect(await listFaults({}, '^1.0.0')).toEqual([
    'it consists of ES modules, which needs the host API ^1.5.0, and it declares ^1.0.0',
  ]);
});

test('a classic entry with a script that declares imports is rejected', async () => {
  const faults = await listFaults(
    { 'entry.a1.js': ['window.parque_tienda_1_0_0={};'], 'a.js': ['', []] },
    '^1.0.0',
  );
  expect(faults).toEqual(['a.js declares imports, and the entry is no ES module']);
});
