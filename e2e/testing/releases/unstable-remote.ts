import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Product } from '../product/product';
import { getDist, getFixtureFolder } from '../workspace';

interface Manifest {
  readonly container: string;
  readonly files: { file: string; kind: string; integrity: string; bytes: number }[];
}

/** The code around the entry, so that the entry and its container can fail as well. */
const createFailingEntry = (entry: string, container: string) => `
const isSelected = (what) => sessionStorage.getItem('inestable') === what;
if (isSelected('entry throws')) throw new Error('fails at entry');
${entry}
{
  const own = window.${container};
  window.${container} = {
    get: (name) => (isSelected('init garbage') ? Promise.resolve(() => ({})) : own.get(name)),
    async init(...scope) {
      if (isSelected('init throws')) throw new Error('fails at init');
      if (isSelected('init never')) {
        sessionStorage.setItem('inestable reached', 'init');
        await new Promise(() => undefined);
      }
      return own.init(...scope);
    },
  };
}`;

/** Publishes a remote that fails at the step in session storage, as its team does. */
export async function publishUnstable(product: Product): Promise<void> {
  const dist = await mkdtemp(path.join(tmpdir(), 'parque-inestable-'));
  try {
    await cp(getDist(getFixtureFolder('inestable')), dist, { recursive: true });
    const manifest = JSON.parse(await readFile(path.join(dist, 'remote.json'), 'utf8')) as Manifest;
    const entry = manifest.files.find(({ kind }) => kind === 'entry');
    if (!entry) throw new Error('inestable has no entry');
    const entryCode = await readFile(path.join(dist, entry.file), 'utf8');
    const code = `(() => {${createFailingEntry(entryCode, manifest.container)}})();`;
    entry.integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
    entry.bytes = Buffer.byteLength(code);
    await writeFile(path.join(dist, entry.file), code);
    await writeFile(path.join(dist, 'remote.json'), JSON.stringify(manifest));
    await product.publish(dist);
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
}

/** Whether the remote has reached the step that never ends. */
export const hasReachedFault = (page: Page): Promise<boolean> =>
  page.evaluate(() => sessionStorage.getItem('inestable reached') !== null);

/** Makes the remote fail at a step in a given way ("mount throws"). @returns A function that ends the failure. */
export async function failAt(page: Page, failingStep: string): Promise<() => Promise<void>> {
  await page.evaluate((step) => sessionStorage.setItem('inestable', step), failingStep);
  return () => page.evaluate(() => sessionStorage.removeItem('inestable'));
}
