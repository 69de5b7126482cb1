import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.join(__dirname, '../../..');
const execFileAsync = promisify(execFile);

/** Creates a remote outside the workspace. @returns Its folder. */
async function createOutsideFolder(name: string, bundler: string): Promise<string> {
  // The program reads its own location, so Node runs it without a transform.
  const script = `
    import { createOutsideRemote } from './tools/build/packaging/outside.mjs';
    process.stdout.write(await createOutsideRemote(process.cwd(), '${name}', { bundler: '${bundler}' }));`;
  return (await execFileAsync(process.execPath, ['--input-type=module', '--eval', script], { cwd: root }))
    .stdout;
}

/** Runs a script of Node in a folder. @returns Its output. */
async function runNode(folder: string, script: string, ...args: string[]): Promise<string> {
  const { stdout } = await execFileAsync(process.execPath, [script, ...args], { cwd: folder }).catch(
    (error: { stdout: string; stderr: string }) => Promise.reject(new Error(error.stdout + error.stderr)),
  );
  return stdout;
}

interface Manifest {
  readonly version: string;
  readonly shared: Readonly<Record<string, string>>;
  readonly files: readonly { file: string; kind: string; bytes: number; first: boolean; needs?: string[] }[];
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, 'dist/remote.json'), 'utf8')) as Manifest;

// Paths are relative to the folder of the remote.
const programs = [
  ['webpack', ['../node_modules/@parque/remote/build/cli.mjs']],
  ['vite', ['../node_modules/vite/bin/vite.js', 'build']],
] as const;

describe.each(programs)('a remote outside the workspace, built with %s', (bundler, [program, ...args]) => {
  let folder = '';

  beforeAll(async () => {
    folder = await createOutsideFolder('fuera', bundler);
  });

  afterAll(() => rm(path.dirname(folder), { recursive: true, force: true }));

  /** Runs the build script as `parque dev` does. */
  async function buildForDevelopment(): Promise<Manifest> {
    await execFileAsync(process.execPath, [path.join(folder, program), ...args], {
      cwd: folder,
      env: { ...process.env, PARQUE_DEVELOPMENT: '1', PARQUE_VERSION: '1.0.0-dev.1' },
    });
    return readManifest(folder);
  }

  test('a remote outside the workspace bundles no shared package, and marks the files of the first screen', async () => {
    const output = await runNode(folder, path.join(folder, program), ...args);
    expect(output).toMatch(/^fuera 1\.0\.0: \d files$/m);
    const { shared, files } = readManifest(folder);
    const versions = ['ui', 'remote'].map((name) => {
      const text = readFileSync(path.join(folder, `../node_modules/@parque/${name}/package.json`), 'utf8');
      return [`@parque/${name}`, `^${(JSON.parse(text) as { version: string }).version}`];
    });
    expect(shared).toMatchObject(Object.fromEntries(versions));
    const scripts = files.filter(({ kind }) => kind === 'entry' || kind === 'script');
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(15_000);
    // Only the card of the template is not a part of the first screen.
    expect(scripts.filter(({ first }) => !first)).toHaveLength(1);
    expect(scripts.every(({ needs }) => Boolean(needs) === (bundler === 'vite'))).toBe(true);
  });

  test('a remote outside the workspace with a shared package of two late screens alone, has a source map beside every script', async () => {
    const screen = path.join(folder, 'src/lifecycles.tsx');
    const source = readFileSync(screen, 'utf8');
    const late = ['first', 'second'].map((name) => path.join(folder, `src/late-${name}.tsx`));
    const code = `import { createPortal } from 'react-dom';\nexport default () => createPortal(<p>x</p>, document.body);\n`;
    for (const file of late) await writeFile(file, code.replace('>x<', `>${path.basename(file)}<`));
    const imports = late.map((file) => `import('./${path.basename(file, '.tsx')}')`);
    await writeFile(screen, `${source}\nexport const late = () => [${imports.join(', ')}];\n`);
    try {
      await runNode(folder, path.join(folder, program), ...args);
    } finally {
      await writeFile(screen, source);
      await Promise.all(late.map((file) => rm(file)));
    }
    const scripts = readManifest(folder).files.filter(({ kind }) => kind === 'entry' || kind === 'script');
    expect(scripts.length).toBeGreaterThanOrEqual(4);
    expect(scripts.filter(({ file }) => !existsSync(path.join(folder, 'dist', `${file}.map`)))).toEqual([]);
  });

  test('a remote outside the workspace is built for development with the runtime of the shell, and each script is checked', async () => {
    const { version, shared, files } = await buildForDevelopment();
    expect(version).toBe('1.0.0-dev.1');
    expect(shared).toHaveProperty(['react/jsx-runtime']);
    const codes = files
      .filter(({ kind }) => kind === 'script')
      .map(({ file }) => readFileSync(path.join(folder, 'dist', file), 'utf8'));
    expect(codes.join('\n')).not.toContain('jsx-dev-runtime');
  });

  test('a remote outside the workspace keeps its scripts when only styles change, so that parque dev replaces the styles', async () => {
    const styles = path.join(folder, 'src/styled.module.css');
    const screen = path.join(folder, 'src/lifecycles.tsx');
    const source = readFileSync(screen, 'utf8');
    await writeFile(screen, `import css from './styled.module.css';\n${source}\nconsole.info(css.box);\n`);
    const buildWithColor = async (color: string) => {
      await writeFile(styles, `.box { color: ${color}; }`);
      return (await buildForDevelopment()).files;
    };
    const redFiles = await buildWithColor('red');
    const greenFiles = await buildWithColor('green');
    const listFiles = (kind: string, files: typeof redFiles) =>
      files.filter((file) => file.kind === kind).map(({ file }) => file);
    await writeFile(screen, source);
    await rm(styles);
    expect(listFiles('script', greenFiles)).toEqual(listFiles('script', redFiles));
    expect(listFiles('style', greenFiles)).not.toEqual(listFiles('style', redFiles));
  });

  test('a remote outside the workspace ends a refused build with its message, and no stack', async () => {
    const file = path.join(folder, 'src/manifest.ts');
    const source = readFileSync(file, 'utf8');
    await writeFile(file, source.replace("to: '/fuera'", "to: '/panel'"));
    const { message } = await runNode(folder, path.join(folder, program), ...args).then(
      () => new Error('built'),
      (error: Error) => error,
    );
    await writeFile(file, source);
    expect(message).toContain('/panel');
    expect(message).not.toMatch(/^ {4}at |PLUGIN_ERROR/m);
  });

  // The bundler makes no difference to the tests below.
  if (bundler === 'vite') return;

  test('a remote outside the workspace has the types of every package that it may import, from the packed packages alone', async () => {
    expect(existsSync(path.join(folder, '../node_modules/@parque/remote/src'))).toBe(false);
    const file = path.join(folder, 'src/portal.tsx');
    await writeFile(
      file,
      `import { createPortal } from 'react-dom';\nexport const Portal = () => createPortal(<p />, document.body);\n`,
    );
    try {
      await runNode(folder, path.join(root, 'node_modules/typescript/bin/tsc'), '-p', '.');
    } finally {
      await rm(file);
    }
  });

  test('a remote outside the workspace passes its generated test', async () => {
    await runNode(folder, path.join(root, 'node_modules/jest/bin/jest.js'), '--rootDir', folder);
  });

  test('a remote outside the workspace resolves declared dependencies only', () => {
    expect(existsSync(path.join(folder, '../node_modules/fastify'))).toBe(false);
    expect(existsSync(path.join(folder, '../node_modules/@parque/remote/node_modules/axios'))).toBe(false);
    expect(existsSync(path.join(folder, '../node_modules/@parque/api-client/node_modules/axios'))).toBe(true);
  });
});
