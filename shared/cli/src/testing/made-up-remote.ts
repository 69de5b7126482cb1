import type { RemoteManifestEntity } from '@parque/contract';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { computeIntegrity } from '../remote/built-remote';

type Kind = RemoteManifestEntity['files'][number]['kind'];

const getKind = (file: string): Kind => {
  if (file.startsWith('entry.')) return 'entry';
  if (file.endsWith('.js')) return 'script';
  return file.endsWith('.css') ? 'style' : 'asset';
};

/** Parts of a made-up remote. */
export interface MadeUp {
  readonly manifest?: Partial<RemoteManifestEntity>;
  /** Listed in the manifest, by name. */
  readonly files?: Readonly<Record<string, string>>;
  /** In the same folder, but not listed. */
  readonly beside?: Readonly<Record<string, string>>;
}

const folders: string[] = [];

afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Returns a new folder for one test. */
export function createFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parque-cli-'));
  folders.push(folder);
  return folder;
}

/** Returns the folder of a remote as a build leaves it. */
export function createRemote({ manifest, files = {}, beside = {} }: MadeUp = {}, folder = createFolder()) {
  const dist = path.join(folder, 'dist');
  mkdirSync(dist, { recursive: true });
  const all: Record<string, string> = { 'entry.a1.js': 'window.parque_tienda_1_0_0 = {};', ...files };
  const maps = Object.keys(all)
    .filter((file) => file.endsWith('.js'))
    .map((file) => [`${file}.map`, '{"sources":["webpack:///./src/lifecycles.tsx"]}']);
  for (const [file = '', text = ''] of [...Object.entries(all), ...maps, ...Object.entries(beside)]) {
    writeFileSync(path.join(dist, file), text);
  }
  const fullManifest: RemoteManifestEntity = {
    name: 'tienda',
    title: 'Tienda',
    hostApi: '^1.0.0',
    version: '1.0.0',
    container: 'parque_tienda_1_0_0',
    routes: [{ path: '/tienda', title: 'Tienda' }],
    menu: [{ to: '/tienda', label: 'Tienda', order: 90 }],
    shared: { react: '^19.0.0' },
    files: Object.entries(all).map(([file, text]) => ({
      file,
      integrity: computeIntegrity(Buffer.from(text)),
      bytes: Buffer.byteLength(text),
      kind: getKind(file),
      first: true,
    })),
    ...manifest,
  };
  writeFileSync(path.join(dist, 'remote.json'), JSON.stringify(fullManifest));
  return folder;
}
