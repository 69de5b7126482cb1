import { MissingFileError } from '../fault';
import { fileTimeoutMs, findFile } from './known-files';

/** What the entry of a remote exports when it is an ES module. */
interface ModuleContainer {
  /** @param options - `load` loads another file of the release, in place of `import()`. */
  init(scope: unknown, options: { readonly load: typeof loadModule }): Promise<void> | void;
  /** The type is the one of Module Federation, which awaits the result. */
  get(name: string): () => Promise<unknown>;
}

/** A promise for each address, which resolves when the browser has compared the module with its hash. */
const checks = new Map<string, Promise<void>>();

/** Puts a module into the browser's list of modules, from which `import()` takes it. Its code does not run. */
function preload(url: string, integrity: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = url;
  link.integrity = integrity;
  link.crossOrigin = 'anonymous';
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error('its bytes differ, or it is unreachable'));
    };
    document.head.append(link);
  });
}

async function verify(url: string): Promise<void> {
  const { integrity } = findFile(url) ?? {};
  if (!integrity) throw new Error(`${url} is in no verified release`);
  // Some browsers cache a failed module for the life of the page. A failed request has no such effect.
  const answer = await fetch(url, { integrity, signal: AbortSignal.timeout(fileTimeoutMs) });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  await answer.arrayBuffer();
  await preload(url, integrity);
}

/** Verifies a module once; after a failure the next call requests it again. */
function verifyOnce(url: string): Promise<void> {
  const pendingCheck = checks.get(url);
  if (pendingCheck) return pendingCheck;
  const check = verify(url).catch((error: unknown) => {
    checks.delete(url);
    throw new MissingFileError(url, error);
  });
  checks.set(url, check);
  return check;
}

/** Adds the addresses of a module and of all that it imports, directly or not. */
function collect(url: string, urls: Set<string>): Set<string> {
  const { file = '', needs = [] } = findFile(url) ?? {};
  if (urls.has(url)) return urls;
  urls.add(url);
  for (const importedFile of needs) collect(url.slice(0, url.length - file.length) + importedFile, urls);
  return urls;
}

/**
 * Loads an ES module of a verified release, after the browser has compared its bytes, and those of all modules that it
 * imports, with their hashes.
 *
 * @throws MissingFileError - When a file does not load, differs from the signed one, or is in no verified release.
 */
export async function loadModule(url: string): Promise<unknown> {
  await Promise.all([...collect(url, new Set())].map(verifyOnce));
  return import(/* webpackIgnore: true */ url) as Promise<unknown>;
}

/**
 * Returns the address of a file for an attempt to load its remote: characters of the folder are percent-encoded, others in
 * each of 32 attempts. Modules import each other by relative addresses, so all of them get new addresses with the entry,
 * reach the network and are evaluated again. A query would change only the address of the entry.
 */
export function buildAttemptAddress(attempt: number, { origin, pathname }: URL): string {
  const end = pathname.lastIndexOf('/');
  let bits = attempt - 1;
  const folder = [...pathname.slice(0, end)].reverse().map((character) => {
    const isEncoded = character !== '/' && bits % 2 === 1;
    if (character !== '/') bits >>= 1;
    return isEncoded ? `%${character.charCodeAt(0).toString(16)}` : character;
  });
  return origin + folder.reverse().join('') + pathname.slice(end);
}

/**
 * Loads the entry of a remote that is an ES module, as the container that Module Federation initialises.
 *
 * @param entry - Its query contains the number of the attempt, from the second on.
 */
export async function loadModuleContainer(entry: string) {
  const url = new URL(entry);
  const attempt = Number(url.searchParams.get('intento') ?? 1);
  const { init, get } = (await loadModule(buildAttemptAddress(attempt, url))) as ModuleContainer;
  return {
    get: (name: string) => get(name),
    init: (scope: unknown) => init(scope, { load: loadModule }),
  };
}
