import { sign } from '@parque/release/signing';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { manifestOf, testRegistry } from '../../../testing/teams';
import { readHost } from './host';
import { ReleaseRefusedError } from './release-refused-error';

type Registry = Awaited<ReturnType<typeof testRegistry>>;

/** A release of tienda with these files, signed by its team. */
function releaseWith({ privateKey }: Registry, texts: Readonly<Record<string, string>>) {
  const files = Object.entries({ 'entry.a1.js': 'window.x = 1;', ...texts }).map(([file, text]) => ({
    file,
    bytes: Buffer.from(text),
  }));
  const manifest = manifestOf({
    files: files.map(({ file, bytes }) => ({
      file,
      integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
      bytes: bytes.length,
      kind: file.endsWith('.css') ? 'style' : file.startsWith('entry') ? 'entry' : 'script',
      first: true,
    })),
  });
  const release = { schema: 1, team: 'tienda', signedAt: '2026-03-02T10:00:00.000Z', manifest };
  return { signed: sign('release', release, privateKey('tienda')), files };
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ReleaseRefusedError);
  return (error as ReleaseRefusedError).reasons.join('; ');
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
  expect(await refusalOf(registry.publish(releaseWith(registry, texts)))).toContain(reason);
  expect((await registry.anyone.get('/registry')).body.remotes).toEqual([]);
});

test('an answer names at most twenty of the faults of a release', async () => {
  const registry = await testRegistry();
  const css = Array.from({ length: 500 }, (_, i) => `p${i}{top:0}`).join('');
  const reasons = await refusalOf(registry.publish(releaseWith(registry, { 'a.css': css })));
  expect(reasons.split('; ')).toHaveLength(20);
});

describe('the built shell', () => {
  let shell: string;
  beforeEach(async () => {
    shell = await mkdtemp(path.join(os.tmpdir(), 'parque-shell-'));
  });
  afterEach(() => rm(shell, { recursive: true, force: true }));

  test('names what it offers, and a release that needs more is refused', async () => {
    const offered = { hostApi: '1.3.0', shared: { react: '18.3.1' }, rootKeys: [] };
    await writeFile(
      path.join(shell, 'index.html'),
      '<meta name="parque-host" content="/shell/host.1.json" />',
    );
    await writeFile(path.join(shell, 'host.1.json'), JSON.stringify(offered));
    const host = await readHost(shell);
    expect(host).toEqual(offered);
    const registry = await testRegistry();
    const refusal = await refusalOf(registry.publish(releaseWith(registry, {}), { host }));
    expect(refusal).toBe('needs react ^19.0.0, and the deployed shell shares 18.3.1');
  });

  test('offers nothing that is known when there is none', async () => {
    expect(await readHost(shell)).toBeUndefined();
  });
});
