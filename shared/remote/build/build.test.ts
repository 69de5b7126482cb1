import { version as reactVersion } from 'react';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { RemoteManifestEntity } from '@parque/contract';

const execFileAsync = promisify(execFile);
const cli = path.join(__dirname, 'cli.mjs');

const good = {
  'package.json': '{ "name": "prueba", "version": "1.2.3", "type": "module" }',
  'src/manifest.ts': `
    import { defineRemote } from '@parque/remote/manifest';
    export default defineRemote({
      name: 'prueba', title: 'Prueba', hostApi: '^1.0.0',
      routes: [{ path: '/prueba', title: 'Prueba' }],
      menu: [{ to: '/prueba', label: 'Prueba', order: 1 }],
    });`,
  'src/lifecycles.tsx': `
    import { defineLifecycles } from '@parque/remote';
    import { lazy } from 'react';
    import manifest from './manifest';
    export const { bootstrap, mount, unmount } = defineLifecycles(manifest, { '/prueba': lazy(() => import('./screen')) });`,
  'src/screen.tsx': `
    import css from './screen.module.css';
    export default function Screen() { return <p className={css.text}>Hola</p>; }`,
  'src/screen.module.css': '.text { color: red; } .text:hover b { color: blue; }',
};

let folders: string[] = [];

afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  folders = [];
});

/** A remote in its own folder, with the shared packages resolved as in an installed one. */
async function readRemote(files: Record<string, string> = {}): Promise<string> {
  const parent = path.join(__dirname, '../.cache');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, 'remote-'));
  folders.push(folder);
  await mkdir(path.join(folder, 'src'));
  await mkdir(path.join(folder, 'node_modules/@parque'), { recursive: true });
  await symlink(path.join(__dirname, '..'), path.join(folder, 'node_modules/@parque/remote'));
  await symlink(path.join(__dirname, '../node_modules/react'), path.join(folder, 'node_modules/react'));
  for (const [file, text] of Object.entries({ ...good, ...files }))
    await writeFile(path.join(folder, file), text);
  return folder;
}

async function build(folder: string, env: Record<string, string> = {}): Promise<string> {
  try {
    await execFileAsync(process.execPath, [cli], { cwd: folder, env: { ...process.env, ...env } });
    return '';
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
}

const readManifest = async (folder: string) =>
  JSON.parse(await readFile(path.join(folder, 'dist/remote.json'), 'utf8')) as RemoteManifestEntity;

test('the same sources in two folders give the same files', async () => {
  const folders = [await readRemote(), await readRemote()];
  for (const folder of folders) expect(await build(folder)).toBe('');
  const [first, second] = await Promise.all(folders.map(readManifest));
  expect(second).toEqual(first);
});

test('a remote requires at least the minor version of a shared package that it was built against', async () => {
  const folder = await readRemote();
  const react = path.join(folder, 'node_modules/react');
  await rm(react);
  await mkdir(react);
  await writeFile(path.join(react, 'package.json'), '{"name":"react","version":"19.8.4"}');
  expect(await build(folder)).toBe('');
  expect((await readManifest(folder)).shared).toMatchObject({ react: '^19.8.0' });
});

test('a worker is one listed file, and a picture is part of the code', async () => {
  const folder = await readRemote({
    'src/sum.ts': 'addEventListener("message", ({ data }) => postMessage(data + 1));',
    'src/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'src/lifecycles.tsx': `${good['src/lifecycles.tsx']}
      import dot from './dot.svg';
      export const start = () => [dot, new Worker(new URL('./sum.ts', import.meta.url))];`,
  });
  expect(await build(folder)).toBe('');
  const { files } = await readManifest(folder);
  expect(files.filter(({ kind }) => kind === 'worker').map(({ file }) => file)).toEqual([
    expect.stringMatching(/^worker\..+\.js$/),
  ]);
  expect(files.filter(({ kind }) => kind === 'asset')).toEqual([]);
});

describe('a remote that matches its manifest', () => {
  let folder: string;
  let manifest: RemoteManifestEntity;

  beforeAll(async () => {
    folder = await readRemote();
    expect(await build(folder, { PARQUE_VERSION: '2.0.0-abc' })).toBe('');
    manifest = await readManifest(folder);
  });

  test('a remote that matches its manifest is described by its declaration, its version and the packages that it expects from the shell', () => {
    expect(manifest).toMatchObject({
      name: 'prueba',
      version: '2.0.0-abc',
      container: 'parque_prueba_2_0_0_abc',
      routes: [{ path: '/prueba' }],
      shared: { '@parque/remote': '^1.3.0', react: `^${reactVersion.split('.', 2).join('.')}.0` },
    });
  });

  test('a remote that matches its manifest lists every file that a browser may load with its sha384', async () => {
    const names = (await readdir(path.join(folder, 'dist'))).filter(
      (name) => !/\.map$|^remote\.json$/.test(name),
    );
    expect(manifest.files.map(({ file }) => file).sort()).toEqual(names.sort());
    for (const { file, integrity } of manifest.files) {
      const bytes = await readFile(path.join(folder, 'dist', file));
      expect(integrity).toBe(`sha384-${createHash('sha384').update(bytes).digest('base64')}`);
    }
  });

  test('a remote that matches its manifest has one entry, and marks the files that every screen needs', () => {
    expect(manifest.files.filter(({ kind }) => kind === 'entry')).toHaveLength(1);
    expect(manifest.files.filter(({ first }) => !first).map(({ kind }) => kind)).toEqual(['script']);
  });

  test('a remote that matches its manifest contains no copy of a shared package', async () => {
    const bytes = manifest.files
      .filter(({ kind }) => kind !== 'asset')
      .reduce((sum, { bytes: size }) => sum + size, 0);
    expect(bytes).toBeLessThan(12_000);
  });
});

const install = async (folder: string, name: string) => {
  const home = path.join(folder, 'node_modules', name);
  await mkdir(home, { recursive: true });
  const facts = { name, version: '1.2.0', license: 'MIT', main: 'index.js' };
  await writeFile(path.join(home, 'package.json'), JSON.stringify(facts));
  await writeFile(path.join(home, 'index.js'), `console.info(${JSON.stringify(name)});`);
};
const createRemoteWithDependencies = async () => {
  const imports = `import 'sin-texto'; import '@sin/texto';`;
  const folder = await readRemote({ 'src/screen.tsx': imports + good['src/screen.tsx'] });
  await install(folder, 'sin-texto');
  await install(folder, '@sin/texto');
  return folder;
};

test('packages that come without a licence text are rejected in one error, which names the files to write', async () => {
  const error = await build(await createRemoteWithDependencies());
  expect(error).toContain('sin-texto 1.2.0 (MIT): licences/sin-texto.txt');
  expect(error).toContain('@sin/texto 1.2.0 (MIT): licences/@sin/texto.txt');
});

test('packages that come without a licence text are published with the texts that the remote has for them', async () => {
  const folder = await createRemoteWithDependencies();
  await mkdir(path.join(folder, 'licences/@sin'), { recursive: true });
  await writeFile(path.join(folder, 'licences/sin-texto.txt'), 'MIT License. Copyright A');
  await writeFile(path.join(folder, 'licences/@sin/texto.txt'), 'MIT License. Copyright B');
  expect(await build(folder)).toBe('');
  const texts = await readFile(path.join(folder, 'dist/licences.txt'), 'utf8');
  expect(texts).toContain('sin-texto@1.2.0 (MIT)\n\nMIT License. Copyright A\n');
  expect(texts).toContain('@sin/texto@1.2.0 (MIT)\n\nMIT License. Copyright B\n');
});

test('a remote may have several screens with common code and styles, each loaded when it is opened', async () => {
  const createScreen = (name: string) => `
    import { useQuery } from '@tanstack/react-query';
    import css from './screen.module.css';
    import { big } from './big';
    export default function ${name}() { useQuery({ queryKey: [big] }); return <p className={css.text}>${name}</p>; }`;
  const folder = await readRemote({
    'src/lifecycles.tsx': `
      import { defineLifecycles } from '@parque/remote';
      import { lazy } from 'react';
      import manifest from './manifest';
      export const { bootstrap, mount, unmount } = defineLifecycles(manifest, {
        '/prueba': lazy(() => import('./screen')),
        '/otra': lazy(() => import('./other')),
      });`,
    'src/screen.tsx': createScreen('Uno'),
    'src/other.tsx': createScreen('Otro'),
    'src/big.ts': `export const big = '${'x'.repeat(30_000)}';`,
    'src/screen.module.css': '.text { color: red; } .text > :not(img, svg) { color: blue; }',
  });
  await symlink(
    path.join(__dirname, '../node_modules/@tanstack'),
    path.join(folder, 'node_modules/@tanstack'),
  );
  expect(await build(folder)).toBe('');
  const entry = (await readdir(path.join(folder, 'dist'))).find((file) => /^entry\..*\.js$/.test(file)) ?? '';
  const code = await readFile(path.join(folder, 'dist', entry), 'utf8');
  expect(code.match(/sha384-[\w+/]{64}/g)?.length).toBeGreaterThanOrEqual(4);
});

test('a development build also checks each script by its hash, and has source maps', async () => {
  const folder = await readRemote();
  expect(await build(folder, { PARQUE_DEVELOPMENT: '1' })).toBe('');
  const { files } = await readManifest(folder);
  const entry = files.find(({ kind }) => kind === 'entry')?.file ?? '';
  const code = await readFile(path.join(folder, 'dist', entry), 'utf8');
  for (const { integrity } of files.filter(({ kind }) => kind === 'script'))
    expect(code).toContain(integrity);
  expect(code).toContain(`sourceMappingURL=${entry}.map`);
});

test.each([
  [
    'a menu entry without a route',
    'src/manifest.ts',
    good['src/manifest.ts'].replace("to: '/prueba'", "to: '/otra'"),
    'leads to /otra, which is no route',
  ],
  [
    'a manifest that is not valid',
    'src/manifest.ts',
    good['src/manifest.ts'].replace("name: 'prueba'", "name: 'Prueba Uno'"),
    'not a valid manifest',
  ],
  [
    'a lifecycle that is missing',
    'src/lifecycles.tsx',
    good['src/lifecycles.tsx'].replace('{ bootstrap, mount, unmount }', '{ bootstrap, mount }'),
    'exports no unmount',
  ],
  [
    'an import that does not exist',
    'src/screen.tsx',
    "import './nowhere'; export default () => null;",
    './nowhere',
  ],
])(
  'a remote with %s is rejected with the reason, and no file is left',
  async (_name, file, text, reason) => {
    const folder = await readRemote({ [file]: text });
    expect(await build(folder)).toContain(reason);
    expect(await readdir(folder)).not.toContain('dist');
  },
  60_000,
);

describe('parque-build --watch', () => {
  let watcher: ChildProcess | undefined;

  afterEach(async () => {
    watcher?.kill();
    if (watcher?.exitCode === null && watcher.signalCode === null) await once(watcher, 'close');
  });

  /** Starts it. @returns A function that changes a file and waits for the next build. */
  async function watch(folder: string) {
    const child = spawn(process.execPath, [cli, '--watch', '.cache/dev'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    watcher = child;
    const next = async () => ((await once(child, 'message')) as [{ ok: boolean; output: string }])[0];
    expect(await next()).toMatchObject({ ok: true });
    return async (file: string, text: string) => {
      const outcome = next();
      await writeFile(path.join(folder, file), text);
      return outcome;
    };
  }

  async function listBuiltFiles(folder: string, selectedKind: string): Promise<string[]> {
    const text = await readFile(path.join(folder, '.cache/dev/remote.json'), 'utf8');
    const { files } = JSON.parse(text) as RemoteManifestEntity;
    return files.filter(({ kind }) => kind === selectedKind).map(({ file }) => file);
  }

  test('an edited style sheet changes no script besides the entry, which contains its hash', async () => {
    const folder = await readRemote();
    const change = await watch(folder);
    const [code, styles] = [await listBuiltFiles(folder, 'script'), await listBuiltFiles(folder, 'style')];
    expect(await change('src/screen.module.css', '.text { color: green; }')).toMatchObject({ ok: true });
    expect(await listBuiltFiles(folder, 'script')).toEqual(code);
    expect(await listBuiltFiles(folder, 'style')).not.toEqual(styles);
  });

  test('a failed build leaves the files of the last one, and the next success replaces them', async () => {
    const folder = await readRemote();
    const change = await watch(folder);
    const before = await listBuiltFiles(folder, 'script');
    const failedBuild = await change('src/screen.tsx', 'export default function Screen( {');
    expect(failedBuild).toMatchObject({ ok: false, output: expect.stringContaining('screen.tsx') });
    expect(await listBuiltFiles(folder, 'script')).toEqual(before);
    const mendedBuild = await change('src/screen.tsx', 'export default function Screen() { return null; }');
    expect(mendedBuild).toMatchObject({ ok: true });
    expect(await listBuiltFiles(folder, 'script')).not.toEqual(before);
  });

  test('a build for a release disturbs no watching one', async () => {
    const folder = await readRemote();
    const change = await watch(folder);
    const entries = await listBuiltFiles(folder, 'entry');
    expect(await build(folder)).toBe('');
    expect(await listBuiltFiles(folder, 'entry')).toEqual(entries);
    expect(await change('src/screen.module.css', '.text { color: green; }')).toMatchObject({ ok: true });
  });

  test('an edited manifest is described', async () => {
    const folder = await readRemote();
    const change = await watch(folder);
    await change('src/manifest.ts', good['src/manifest.ts'].replace("title: 'Prueba'", "title: 'Otra'"));
    expect(await readFile(path.join(folder, '.cache/dev/remote.json'), 'utf8')).toContain('"title": "Otra"');
  });
});

test('a chunk with the id 0 gets another one, and so a hash', async () => {
  const parent = path.join(__dirname, '../.cache');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, 'chunks-'));
  folders.push(folder);
  await writeFile(path.join(folder, 'entry.mjs'), `import('./late.mjs');`);
  await writeFile(path.join(folder, 'late.mjs'), 'export default 1;');
  // Natural ids begin with 0.
  const program = `
    import { NonZeroChunkIdPlugin, webpack } from '${path.join(__dirname, 'index.mjs')}';
    const compiler = webpack({
      mode: 'production', context: '${folder}', entry: './entry.mjs', output: { path: '${folder}/dist' },
      optimization: { chunkIds: 'natural' }, plugins: [new NonZeroChunkIdPlugin()],
    });
    compiler.run((error, stats) => console.log(JSON.stringify(stats.toJson().chunks.map(({ id }) => id))));`;
  const { stdout } = await execFileAsync(process.execPath, ['--input-type=module', '--eval', program]);
  expect((JSON.parse(stdout) as number[]).sort((a, b) => a - b)).toEqual([1, 1000]);
});
