import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Product } from '../product/product';
import { distOf, fixtureFolder } from '../workspace';

interface Manifest {
  version: string;
  container: string;
  readonly files: { file: string; kind: string; integrity: string; bytes: number }[];
}

/** Publishes the remote with workers and pictures as its team does, after `change` to the code of some files. */
async function publishChanged(
  product: Product,
  change: (code: string, kind: string, manifest: Manifest) => string,
  version = '1.0.0',
): Promise<void> {
  const dist = await mkdtemp(path.join(tmpdir(), 'parque-recursos-'));
  try {
    await cp(distOf(fixtureFolder('recursos')), dist, { recursive: true });
    const manifest = JSON.parse(await readFile(path.join(dist, 'remote.json'), 'utf8')) as Manifest;
    for (const described of manifest.files.filter(({ kind }) => kind === 'worker' || kind === 'entry')) {
      const file = path.join(dist, described.file);
      const code = change(await readFile(file, 'utf8'), described.kind, manifest);
      described.integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
      described.bytes = Buffer.byteLength(code);
      await writeFile(file, code);
    }
    const container = `parque_recursos_${version.replaceAll('.', '_')}`;
    await writeFile(path.join(dist, 'remote.json'), JSON.stringify({ ...manifest, version, container }));
    await product.publish(dist);
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
}

/** Publishes the remote with workers and pictures. */
export const publishResources = (product: Product) => publishChanged(product, (code) => code);

/** Publishes its version 1.1.0, whose signed workers import further code. */
export const publishImportingWorkers = (product: Product) =>
  publishChanged(
    product,
    (code, kind, { container }) =>
      kind === 'worker'
        ? `import('/shell/main.js');${code}`
        : `${code};window.parque_recursos_1_1_0 = window.${container};`,
    '1.1.0',
  );
