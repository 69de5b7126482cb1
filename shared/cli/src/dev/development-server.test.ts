import type { RegistryDocumentEntity } from '@parque/contract';
import { verifyDocument } from '@parque/release';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { computeIntegrity } from '../remote/built-remote';
import { createProduct } from '../testing/made-up-product';
import { createFolder } from '../testing/made-up-remote';
import { startDevelopment, type DevelopmentServer } from './development-server';

/** A build script of a remote. It fails if the sources contain 'broken'. */
const build = `
  import { createHash } from 'node:crypto';
  import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
  const source = readFileSync('src/lifecycles.ts', 'utf8');
  if (source.includes('broken')) { console.error('\\u001b[31msrc/lifecycles.ts is broken\\u001b[39m'); process.exit(1); }
  mkdirSync('dist', { recursive: true });
  writeFileSync('dist/entry.a1.js', source);
  writeFileSync('dist/entry.a1.js.map', '{}');
  const integrity = 'sha384-' + createHash('sha384').update(source).digest('base64');
  const version = process.env.PARQUE_VERSION;
  writeFileSync('dist/remote.json', JSON.stringify({
    name: 'avisos', title: 'Avisos', hostApi: '^1.0.0', version, container: 'avisos', shared: {},
    routes: [{ path: '/avisos', title: 'Avisos' }], menu: [],
    files: [{ file: 'entry.a1.js', integrity, bytes: source.length, kind: 'entry', first: true }],
  }));`;

let open: DevelopmentServer[] = [];
let hear: (line: string) => void = () => undefined;

afterEach(async () => {
  await Promise.all(open.map((server) => server.close()));
  open = [];
});

async function start() {
  const folder = createFolder();
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  mkdirSync(path.join(folder, 'src'));
  write('package.json', JSON.stringify({ version: '1.2.0', scripts: { build: 'node build.mjs' } }));
  write('build.mjs', build);
  write('src/lifecycles.ts', 'first');
  const terminal = {
    cwd: folder,
    env: process.env,
    home: folder,
    now: () => new Date(),
    out: () => undefined,
    err: (line: string) => hear(line),
  };
  const product = { url: await createProduct() };
  const server = await startDevelopment(terminal, { folders: [folder], product, port: 0 });
  open.push(server);
  return { url: server.url, write };
}

const readText = async (address: string) => (await fetch(address)).text();

/** Returns the verified registry, with only the keys that the page trusts. */
async function readVerified(url: string) {
  const [, publicKey = ''] = /"([^"]+)"/.exec(await readText(`${url}/shell/main.js`)) ?? [];
  const document = JSON.parse(await readText(`${url}/api/registry/document`)) as RegistryDocumentEntity;
  const verdict = await verifyDocument(document, { rootKeys: [publicKey], now: new Date() });
  if (!verdict.ok) throw new Error(verdict.fault.reason);
  const { state } = verdict.registry;
  return {
    revision: state.revision,
    version: state.remotes.find(({ name }) => name === 'avisos')?.stable ?? '',
  };
}

/** Returns the newest report; waits until there is another than `after`. */
const readNextReport = async (url: string, after = '') =>
  JSON.parse(await readText(`${url}/parque-dev/builds?after=${after}`)) as {
    build: string;
    error?: string;
  };

test('the product is shown with the local build of the remote, under the policies of the product', async () => {
  const { url } = await start();
  const { revision, version } = await readVerified(url);
  expect(revision).toBe(7);
  expect(version).toMatch(/^1\.2\.0-dev\.\d+$/);
  expect(await readText(`${url}/remotes/avisos/${version}/entry.a1.js`)).toBe('first');
  expect(await readText(`${url}/remotes/avisos/${version}/entry.a1.js.map`)).toBe('{}');
  expect(await readText(`${url}/api/products`)).toBe('["a product"]');
  expect((await fetch(url)).headers.get('content-security-policy')).toBe("script-src 'self'");
});

test('each script that the page names is the one that is served, and no worker stores them', async () => {
  const { url } = await start();
  const page = await readText(url);
  expect(page).toContain('"offline":false');
  const scripts = [...page.matchAll(/src="([^"]+)" integrity="([^"]+)"/g)];
  expect(scripts.map(([, address]) => address)).toEqual(['/shell/main.js', '/shell/parque-dev/live.js']);
  for (const [, address = '', integrity] of scripts)
    expect(computeIntegrity(Buffer.from(await readText(url + address)))).toBe(integrity);
});

test('a change is built, becomes another release in a newer revision, and is reported to the waiting page', async () => {
  const { url, write } = await start();
  const first = await readVerified(url);
  const { build } = await readNextReport(url);
  const nextReport = readNextReport(url, build);
  write('src/lifecycles.ts', 'second');
  expect((await nextReport).build).not.toBe(build);
  const second = await readVerified(url);
  expect(second.revision).toBe(8);
  expect(second.version).not.toBe(first.version);
  expect(await readText(`${url}/remotes/avisos/${second.version}/entry.a1.js`)).toBe('second');
});

test('a failed build is reported to the page and the terminal, and the previous one stays until the next success', async () => {
  const { url, write } = await start();
  const first = await readVerified(url);
  const complaint = new Promise<string>((resolve) => (hear = resolve));
  const nextReport = readNextReport(url, (await readNextReport(url)).build);
  write('src/lifecycles.ts', 'broken');
  const failedReport = await nextReport;
  // The message contains no colours of a terminal.
  expect(failedReport.error).toBe('src/lifecycles.ts is broken');
  expect(await complaint).toContain('src/lifecycles.ts is broken');
  expect(await readVerified(url)).toEqual(first);
  const mendedReport = readNextReport(url, failedReport.build);
  write('src/lifecycles.ts', 'mended');
  expect((await mendedReport).error).toBeUndefined();
  const { version } = await readVerified(url);
  expect(await readText(`${url}/remotes/avisos/${version}/entry.a1.js`)).toBe('mended');
});
