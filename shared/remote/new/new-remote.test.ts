import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);
const root = path.join(__dirname, '../../..');
const cache = path.join(__dirname, '../.cache');
let parent: string;

beforeEach(async () => {
  await mkdir(cache, { recursive: true });
  parent = await mkdtemp(path.join(cache, 'new-'));
});

afterEach(() => rm(parent, { recursive: true, force: true }));

/** Runs the generator in Node: it is an ES module that reads files beside itself. */
async function make(options: object): Promise<string> {
  const script = `
    import { newRemote } from '@parque/remote/new';
    await newRemote(${JSON.stringify({ parent, ...options })}).catch((error) => console.log(error.message));`;
  const { stdout } = await execFileAsync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
  });
  return stdout.trim();
}

const longest = {
  name: 'avisos-de-precio-y-de-todo-algo',
  title: 'Avisos de precio y de todo lo demás 2026',
};

test.each([{ name: 'avisos' }, longest])(
  '%o becomes a remote that is formatted and builds',
  async (options) => {
    expect(await make(options)).toBe('');
    const folder = path.join(parent, `mfe-${options.name}`);
    const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    // The settings of the workspace ignore the folder of this test.
    const settings: object = JSON.parse(await readFile(path.join(root, '.oxfmtrc.json'), 'utf8'));
    const style = path.join(parent, 'oxfmt.json');
    await writeFile(style, JSON.stringify({ ...settings, ignorePatterns: [] }));
    const oxfmt = path.join(root, 'node_modules/oxfmt/bin/oxfmt');
    await execFileAsync(process.execPath, [
      oxfmt,
      '--check',
      '-c',
      style,
      '--ignore-path',
      '/dev/null',
      ...files,
    ]);

    await execFileAsync(process.execPath, [path.join(__dirname, '../build/cli.mjs')], { cwd: folder });
    const manifest = JSON.parse(await readFile(path.join(folder, 'dist/remote.json'), 'utf8')) as unknown;
    expect(manifest).toMatchObject({
      name: options.name,
      routes: [{ path: `/${options.name}` }],
      menu: [{ to: `/${options.name}`, label: 'title' in options ? options.title : 'Avisos' }],
      contributions: [{ to: 'inicio/cards', id: 'products' }],
    });
  },
);

test('no text of the template keeps its name', async () => {
  await make({ name: 'avisos' });
  const { stdout } = await execFileAsync('grep', ['-ric', 'muestra', parent]).catch(
    ({ stdout: out }: { stdout: string }) => ({ stdout: out }),
  );
  expect(stdout.split('\n').filter((line) => line && !line.endsWith(':0'))).toEqual([]);
});

test('a remote for Vite is made for a repository of its own, with its package and file, and without webpack', async () => {
  expect(await make({ name: 'avisos', bundler: 'vite' })).toBe('');
  const folder = path.join(parent, 'mfe-avisos');
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['tsconfig.json', 'vite.config.mjs']));
  const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
    readonly dependencies: object;
  };
  expect(manifest).toHaveProperty(['dependencies', 'vite']);
  expect(Object.keys(manifest.dependencies).filter((name) => /webpack|jest|testing/.test(name))).toEqual([]);
});

test('a remote of a third party needs the host API with frames, and has a card', async () => {
  expect(await make({ name: 'avisos', isThirdParty: true })).toBe('');
  const text = await readFile(path.join(parent, 'mfe-avisos/src/manifest.ts'), 'utf8');
  expect(text).toContain("hostApi: '^1.7.0'");
  expect(text).toContain("to: 'inicio/cards'");
});

test('a bundler without a template is rejected with those that have one', async () => {
  expect(await make({ name: 'avisos', bundler: 'parcel' })).toBe(
    "'parcel' is no bundler that has a template: webpack, vite.",
  );
  expect(await readdir(parent)).toEqual([]);
});

test('an invalid name, an invalid title and an existing folder are rejected with the reason', async () => {
  for (const name of ['Mis Avisos', 'x', '', '2x'])
    expect(await make({ name })).toMatch(/is no name of a remote/);
  expect(await make({ name: 'shell' })).toMatch(/is reserved for the platform/);
  expect(await make({ name: 'avisos-2' })).toMatch(/has a digit after a hyphen/);
  expect(await make({ name: 'avisos', title: "L'avís" })).toMatch(/is no title/);
  expect(await readdir(parent)).toEqual([]);
  await make({ name: 'avisos' });
  expect(await make({ name: 'avisos' })).toBe('mfe-avisos exists already.');
});
