import type { RemoteFileEntity } from '@parque/contract';
import type { ChosenRemote } from '../composition';

/** Limit for one file, even on a slow connection. A load that makes no progress ends earlier. */
export const fileTimeoutMs = 60_000;

/** The files that may be loaded, by address. Every other file is rejected. */
const files = new Map<string, RemoteFileEntity>();

/** The remotes whose files may be loaded, by the address of their folder. */
const remotesByBase = new Map<string, ChosenRemote>();

/** Verified code of workers, as `blob:` addresses, by the address of the worker's file. */
export const verifiedWorkers = new Map<string, string>();

/**
 * The address of a file by which its release lists it. A repeated download adds a query, or encodes characters. Each
 * character is decoded separately, because an address that is in no release can be malformed.
 */
const toListedAddress = (url: string) => url.replace(/[?#].*/s, '').replace(/%[2-7][\da-f]/gi, decodeURI);

/** Permits loading the files of a release. Call it with verified releases only. */
export function allowFiles(remote: ChosenRemote): void {
  const { base, manifest } = remote;
  remotesByBase.set(new URL(base, document.baseURI).href, remote);
  for (const file of manifest.files) files.set(new URL(base + file.file, document.baseURI).href, file);
}

/** Returns a file as its release describes it; undefined for a file that may not be loaded. */
export const findFile = (url: string): RemoteFileEntity | undefined =>
  files.get(toListedAddress(new URL(url, document.baseURI).href));

/** Returns the hash that a file must have; undefined for a file that may not be loaded. */
export const findIntegrity = (url: string): string | undefined => findFile(url)?.integrity;

/** Returns the remote whose release contains an address, if that remote was loaded in this page. */
export function findOwner(url: string): ChosenRemote | undefined {
  return [...remotesByBase].find(([base]) => toListedAddress(url).startsWith(base))?.[1];
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string, type: string, sink: string): string },
  ): unknown;
}

/**
 * Restricts scripts by Trusted Types, in browsers that support them: only scripts of verified releases and of the shell
 * can be inserted. The browser blocks every other script. A worker runs its verified bytes, since browsers cannot compare
 * the hash of a worker. Worklets cannot load modules, because browsers do not compare their hashes either.
 *
 * @param shellAddress - Address of the shell's own files.
 * @param workerAddress - Address of the service worker.
 */
export function guardScripts(shellAddress: string, workerAddress: string): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const shellFiles = new URL(shellAddress, document.baseURI).href;
  const shellWorker = new URL(workerAddress, document.baseURI).href;
  trustedTypes?.createPolicy('default', {
    createScriptURL(url, _type, sink) {
      const { href } = new URL(url, document.baseURI);
      const isKnown = href.startsWith(shellFiles) || href === shellWorker || findIntegrity(href);
      // Matches the sinks `Worker constructor` and `SharedWorker constructor`.
      const allowedUrl = /Worker c/.test(sink) ? verifiedWorkers.get(toListedAddress(href)) : isKnown && url;
      if (allowedUrl) return allowedUrl;
      throw new TypeError(`${href} is in no verified release`);
    },
  });
  // Pages over plain http have no worklets.
  if ('Worklet' in window) Reflect.deleteProperty(Worklet.prototype, 'addModule');
}
