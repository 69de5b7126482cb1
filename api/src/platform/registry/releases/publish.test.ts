import type { RemoteManifestEntity } from '@parque/contract';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createManifest, createRelease, testRegistry } from '../../../testing/teams';
import { readRelease } from './release-folder';
import { ReleaseRefusedError } from './release-refused-error';
import { sign } from '@parque/release/signing';
import { createHash } from 'node:crypto';
import { readHost } from './host';
import { createTemporaryFolder } from '../../../testing/temporary-folder';

const createRefusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ReleaseRefusedError);
  const { reasons, code } = error as ReleaseRefusedError;
  return { code, reasons: reasons.join('\n') };
};

test('a release that is published is in the registry, and its files are kept byte by byte', async () => {
  const { publish, anyone, settings } = await testRegistry();
  expect((await anyone.get('/registry')).body.remotes).toEqual([]);
  await publish(createRelease());
  expect((await anyone.get('/registry')).body).toMatchObject({
    remotes: [{ base: '/remotes/tienda/1.0.0/', manifest: { name: 'tienda' } }],
  });
  const storedFile = path.join(settings.remotesStore, 'tienda/1.0.0/entry.a1.js');
  expect(await readFile(storedFile, 'utf8')).toBe('window.x = 1;');
});

test('the first release of a remote becomes stable, and later ones when they are promoted', async () => {
  const { publish, anyone } = await testRegistry();
  const readStableVersion = async () => (await anyone.get('/registry')).body.remotes[0].manifest.version;
  await publish(createRelease());
  await publish(createRelease({ version: '1.1.0' }));
  expect(await readStableVersion()).toBe('1.0.0');
  await publish(createRelease({ version: '1.2.0' }), { promote: true });
  expect(await readStableVersion()).toBe('1.2.0');
});

test('the same release twice changes nothing', async () => {
  const { publish, currentRevision } = await testRegistry();
  await publish(createRelease());
  expect(await publish(createRelease())).toMatchObject({ isNew: false, revision: 2 });
  expect(await currentRevision()).toBe(2);
});

test('a version that is published cannot change', async () => {
  const { publish } = await testRegistry();
  await publish(createRelease());
  const refusal = await createRefusal(publish(createRelease({}, { code: 'window.x = 2;' })));
  expect(refusal).toEqual({ code: 'version_taken', reasons: expect.stringContaining('published already') });
});

const createOther = (changes: Partial<RemoteManifestEntity>) =>
  createRelease({ name: 'otra', routes: [{ path: '/otra', title: 'Otra' }], ...changes }, { by: 'otra' });

test.each<[string, Partial<RemoteManifestEntity>]>([
  ...['/tienda/:nombre', '/TIENDA/:id', '/:cualquiera/:id', '/tienda/oferta'].map(
    (path): [string, Partial<RemoteManifestEntity>] => [
      `the address ${path}`,
      { routes: [{ path, title: 'Otra' }] },
    ],
  ),
  ['a label, however it is written', { menu: [{ label: 'TIÉNDA', order: 1, to: '/otra' }] }],
])('a release is refused for what belongs to another remote: %s', async (_what, changes) => {
  const { publish } = await testRegistry();
  await publish(createRelease({ menu: [{ label: 'Tienda', order: 1, to: '/tienda/:id' }] }));
  expect((await createRefusal(publish(createOther(changes)))).reasons).toContain('belongs to tienda');
});

test('a release is refused for what the key list does not grant to its remote, also before another has it', async () => {
  const { publish, publishKeys } = await testRegistry();
  await publishKeys({
    grants: [
      { remote: 'tienda', paths: ['/tienda'] },
      { remote: 'otra', paths: ['/otra'] },
    ],
  });
  const createClaim = (path: string) => createOther({ routes: [{ path, title: 'Otra' }] });
  const refusal = await createRefusal(publish(createClaim('/tienda')));
  expect(refusal).toEqual({
    code: 'release_refused',
    reasons:
      'the key list does not grant the address /tienda to otra; the owner of the root key grants it: parque keys grant otra',
  });
  await publish(createClaim('/otra/:id'));
});

test('a manifest that would make every page large is refused', async () => {
  const { publish } = await testRegistry();
  const menu = Array.from({ length: 31 }, (_, order) => ({ to: '/tienda/:id', label: 'Otra vez', order }));
  expect((await createRefusal(publish(createRelease({ menu })))).reasons).toContain('manifest.menu');
  const files = Array.from({ length: 400 }, (_, i) => ({
    file: `${'x'.repeat(60)}${i}.js`,
    integrity: `sha384-${'A'.repeat(64)}`,
    bytes: 1,
    kind: 'script' as const,
    first: false,
  }));
  const refusal = await createRefusal(
    publish(createRelease({ files: [...createManifest().files, ...files.slice(1)] })),
  );
  expect(refusal.reasons).toContain('characters');
});

test('an address that a remote leaves is taken as long as a version with it may come back', async () => {
  const { publish } = await testRegistry();
  await publish(createRelease());
  await publish(createRelease({ version: '1.1.0', routes: [{ path: '/nueva', title: 'Tienda' }] }), {
    promote: true,
  });
  const other = createRelease({ name: 'otra' }, { by: 'otra' });
  expect((await createRefusal(publish(other))).reasons).toContain('belongs to tienda');
});

test.each<[string, Partial<RemoteManifestEntity>, string]>([
  [
    'a menu entry',
    { menu: [{ to: '/otra', label: 'Otra', order: 1 }] },
    'the menu entry Otra leads to /otra',
  ],
  ['the container of another version', { container: 'parque_tienda_0_9_0' }, 'is not named after the remote'],
  [
    'the container of another remote',
    { container: 'parque_catalogo_1_0_0' },
    'is not named after the remote',
  ],
])(
  'a release that %s contradicts is rejected, even with a valid signature',
  async (_what, change, reason) => {
    const { publish, currentRevision } = await testRegistry();
    const before = await currentRevision();
    expect((await createRefusal(publish(createRelease(change)))).reasons).toContain(reason);
    expect(await currentRevision()).toBe(before);
  },
);

test('a release with a call that the product does not have is rejected, and never becomes stable', async () => {
  const { publish, currentRevision } = await testRegistry();
  const host = { hostApi: '1.4.0', shared: { react: '19.3.1' }, rootKeys: [], calls: ['GET /user/products'] };
  const refusal = await createRefusal(publish(createRelease({ calls: ['GET /alerts'] }), { host }));
  expect(refusal.reasons).toContain(
    'calls GET /alerts, which the product does not have: remove the call, or publish when the product has it',
  );
  expect(await currentRevision()).toBe(1);
  await expect(publish(createRelease({ calls: ['GET /user/products'] }), { host })).resolves.toBeDefined();
});

const createLabelledMenu = (label: string) => ({ menu: [{ to: '/tienda', label, order: 1 }] });

test.each<[string, Partial<RemoteManifestEntity>]>([
  ['a label without a visible character', createLabelledMenu('\u200B')],
  ['a blank label', createLabelledMenu('   ')],
  ['a letter that looks like a Latin one', createLabelledMenu('D\u0430shboard')],
  ['a label that is written from right to left', createLabelledMenu('\u202EdraobhsaD')],
  ['a label of two lines', createLabelledMenu('Tienda\nCerrar Sesión')],
  ['a range of the host API that cannot be read', { hostApi: '*' }],
  ['an empty range of the host API', { hostApi: '' }],
  ['a range of a package that cannot be read', { shared: { react: 'latest' } }],
  ['half a range that cannot be read', { shared: { react: '>=19 || *' } }],
])('a release with %s is rejected', async (_what, change) => {
  const { publish } = await testRegistry();
  expect(await createRefusal(publish(createRelease(change)))).toMatchObject({
    code: 'release_refused',
    reasons: expect.stringMatching(/Latin letters|semver range/),
  });
});

test('a team releases what it owns, and nothing else', async () => {
  const { publish, currentRevision } = await testRegistry();
  for (const release of [
    createRelease({}, { by: 'otra' }),
    createRelease({}, { by: 'otra', team: 'tienda' }),
    createRelease({ name: 'nadie' }),
    createRelease({}, { by: 'registry' }),
    {
      ...createRelease(),
      signedRelease: {
        ...createRelease().signedRelease,
        payload: createRelease({ title: 'Otra' }).signedRelease.payload,
      },
    },
  ]) {
    expect((await createRefusal(publish(release))).code).toBe('signature_refused');
  }
  expect(await currentRevision()).toBe(1);
});

test('a file that is not the one that was signed is refused, and so is one that is missing', async () => {
  const { publish, currentRevision } = await testRegistry();
  const release = createRelease();
  const other = { ...release, files: [{ file: 'entry.a1.js', bytes: Buffer.from('window.x = 666;') }] };
  expect((await createRefusal(publish(other))).reasons).toContain('is not the file that was built');
  expect((await createRefusal(publish({ ...release, files: [] }))).reasons).toContain('is missing');
  expect(await currentRevision()).toBe(1);
});

test('a file that the manifest does not list is not kept', async () => {
  const { publish, settings } = await testRegistry();
  const release = createRelease();
  const files = [...release.files, { file: '../../fuera.js', bytes: Buffer.from('x') }];
  await publish({ ...release, files });
  await expect(readFile(path.join(settings.remotesStore, '../fuera.js'))).rejects.toThrow('ENOENT');
});

describe('a folder', () => {
  let folder: string;

  beforeEach(() => {
    folder = createTemporaryFolder();
  });

  test('a folder with a built and signed remote is published as it is', async () => {
    const { publish } = await testRegistry();
    const { signedRelease, files } = createRelease();
    for (const { file, bytes } of files) await writeFile(path.join(folder, file), bytes);
    await writeFile(path.join(folder, 'release.json'), JSON.stringify(signedRelease));
    expect(await publish(await readRelease(folder))).toMatchObject({ name: 'tienda', isNew: true });
  });

  test('a folder without a signed remote is rejected with that reason', async () => {
    expect((await createRefusal(readRelease(folder))).reasons).toContain('no release.json');
    await writeFile(path.join(folder, 'release.json'), JSON.stringify(createManifest()));
    expect((await createRefusal(readRelease(folder))).reasons).toContain('no signed release');
  });

  test('a folder gives no file of another folder, whatever the release names', async () => {
    const inside = path.join(folder, 'dist');
    await mkdir(inside);
    await writeFile(path.join(folder, 'secreto'), 'x');
    const { signedRelease } = createRelease({
      files: createManifest().files.map((manifestFile) => ({ ...manifestFile, file: '../secreto' })),
    });
    await writeFile(path.join(inside, 'release.json'), JSON.stringify(signedRelease));
    expect((await readRelease(inside)).files).toEqual([]);
  });
});

type Registry = Awaited<ReturnType<typeof testRegistry>>;

function signFiles({ privateKey }: Registry, texts: Readonly<Record<string, string>>) {
  const files = Object.entries({ 'entry.a1.js': 'window.x = 1;', ...texts }).map(([file, text]) => ({
    file,
    bytes: Buffer.from(text),
  }));
  const manifest = createManifest({
    files: files.map(({ file, bytes }) => ({
      file,
      integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
      bytes: bytes.length,
      kind: file.endsWith('.css') ? 'style' : file.startsWith('entry') ? 'entry' : 'script',
      first: true,
    })),
  });
  const release = { schema: 1, team: 'tienda', signedAt: '2026-03-02T10:00:00.000Z', manifest };
  return { signedRelease: sign('release', release, privateKey('tienda')), files };
}

test.each([
  ['a style for the whole page', { 'a.css': '*{display:none!important}' }, 'the selector * would style'],
  ['a cover over the page', { 'a.css': 'body::after{position:fixed;inset:0}' }, 'the selector body::after'],
  [
    'a picture of another origin in a style',
    { 'a.css': '.tienda-a{background:url(https://x.example)}' },
    'loads',
  ],
  ['a script of 15 MB', { 'a.js': 'a'.repeat(15_000_000) }, 'all of its files have 15000.0 kB'],
  ['a worklet', { 'a.js': 'x.audioWorklet.addModule(y)' }, 'a.js calls addModule'],
])('a signed release with %s is refused, and stays out of the registry', async (_what, texts, reason) => {
  const registry = await testRegistry();
  const refusal = await createRefusal(registry.publish(signFiles(registry, texts)));
  expect(refusal.reasons).toContain(reason);
  expect((await registry.anyone.get('/registry')).body.remotes).toEqual([]);
});

test('an answer names at most twenty of the faults of a release', async () => {
  const registry = await testRegistry();
  const css = Array.from({ length: 500 }, (_, i) => `p${i}{top:0}`).join('');
  const { reasons } = await createRefusal(registry.publish(signFiles(registry, { 'a.css': css })));
  expect(reasons.split('\n')).toHaveLength(20);
});

describe('the built shell', () => {
  let shell: string;
  beforeEach(() => {
    shell = createTemporaryFolder();
  });

  test('the built shell names what it offers, and a release that needs more is refused', async () => {
    const facts = { hostApi: '1.3.0', shared: { react: '18.3.1' }, rootKeys: [] };
    await writeFile(
      path.join(shell, 'index.html'),
      '<meta name="parque-host" content="/shell/host.1.json" />',
    );
    await writeFile(path.join(shell, 'host.1.json'), JSON.stringify(facts));
    const host = await readHost(shell);
    expect(host).toEqual(facts);
    const registry = await testRegistry();
    const refusal = await createRefusal(registry.publish(signFiles(registry, {}), { host }));
    expect(refusal.reasons).toBe('needs react ^19.0.0, and the deployed shell shares 18.3.1');
  });

  test('without a built shell its offers are unknown', async () => {
    expect(await readHost(shell)).toBeUndefined();
  });
});
