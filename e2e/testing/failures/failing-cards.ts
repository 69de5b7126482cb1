import type { Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import type { Product } from '../product/product';
import { filesOf, listRemotes } from '../releases/registry';
import { embedRegistry, signManifest } from '../releases/served-registry';
import { breakFiles } from './outage';

/** Draws each card, and reports a fault of it, until the page has the mark. */
const failing = (entry: string, container: string) => `${entry}
{
  const own = window.${container};
  const mount = async (lifecycles, props) => {
    await lifecycles.mount(props);
    if (!window.isMended) queueMicrotask(() => props.onFault(new Error('fails at render')));
  };
  const spoil = (load) => () => {
    const lifecycles = load().default;
    return { default: { ...lifecycles, mount: (props) => mount(lifecycles, props) } };
  };
  window.${container} = {
    init: (...scope) => own.init(...scope),
    get: async (name) => (name.includes('slots/') ? spoil(await own.get(name)) : own.get(name)),
  };
}`;

/** Serves an entry of a remote whose cards fail while they render, signed as its team does. @returns Ends the failure. */
export async function publishFailingCards(page: Page, product: Product, remote: string) {
  const address = await filesOf(product, remote, 'entry');
  const release = (await listRemotes(product)).find(({ manifest }) => manifest.name === remote);
  const file = release?.manifest.files.find(({ kind }) => kind === 'entry')?.file ?? '';
  const built = await (await fetch(new URL(`${release?.base}${file}`, product.address))).text();
  const body = failing(built, release?.manifest.container ?? '');
  const integrity = `sha384-${createHash('sha384').update(body).digest('base64')}`;
  const change = signManifest(remote, ({ files }) => ({
    files: files.map((one) => (one.kind === 'entry' ? { ...one, integrity } : one)),
  }));
  await embedRegistry(page, product, change);
  await breakFiles(page, address, 'tampered', () => body);
  return () => page.evaluate(() => void Object.assign(window, { isMended: true }));
}
