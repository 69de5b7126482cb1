import type { ChosenRemote } from './composition';

/** Hash of each file that may run, by its address: a file that is not listed here is refused. */
const integrities = new Map<string, string>();

const admitted = new Map<string, ChosenRemote>();

const withoutQuery = (url: string) => url.split(/[?#]/)[0] ?? url;

/** Lets the files of a release be loaded. Called only with releases that are proven. */
export function admitFiles(remote: ChosenRemote): void {
  const { base, manifest } = remote;
  admitted.set(new URL(base, document.baseURI).href, remote);
  for (const { file, integrity } of manifest.files)
    integrities.set(new URL(base + file, document.baseURI).href, integrity);
}

/** The hash that a file must have, or undefined for a file that may not be loaded at all. */
export const integrityOf = (url: string): string | undefined =>
  integrities.get(withoutQuery(new URL(url, document.baseURI).href));

/** The remote whose release is at an address, of those that were loaded here. */
export function ownerOf(url: string): ChosenRemote | undefined {
  return [...admitted].find(([base]) => url.startsWith(base))?.[1];
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown;
}

/**
 * Where the browser asks for it, lets through only scripts that a proven release names, and those of the shell itself:
 * whatever code inserts another one is stopped by the browser.
 *
 * @param own - Address under which the shell's own files are.
 * @param worker - Address of its service worker.
 */
export function guardScripts(own: string, worker: string): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const ownFiles = new URL(own, document.baseURI).href;
  const ownWorker = new URL(worker, document.baseURI).href;
  trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const { href } = new URL(url, document.baseURI);
      if (href.startsWith(ownFiles) || href === ownWorker || integrityOf(href)) return url;
      throw new TypeError(`${href} is in no release that is proven`);
    },
  });
}
