import type { ChosenRemote } from '../composition';
import { findFaultReason } from '../diagnosis';
import { RemoteError } from '../fault';
import { verifiedWorkers } from './known-files';

/**
 * Whether the code of a worker loads further code. Within a worker neither Trusted Types nor Integrity-Policy compare the
 * hash of an imported script, so a worker is one file.
 */
const hasImport = (code: string) => /\bimport/.test(code);

/**
 * Globals that a worker does not need and that the page cannot restrict inside it. They give access to stored pages and
 * databases of the platform, to files, to unsigned code, and to further workers.
 */
const refusedInWorkers = [
  'caches',
  'indexedDB',
  'webkitRequestFileSystem',
  'webkitRequestFileSystemSync',
  'webkitResolveLocalFileSystemURL',
  'webkitResolveLocalFileSystemSyncURL',
  'importScripts',
  'trustedTypes',
  'Worker',
  'SharedWorker',
  'storage',
  'storageBuckets',
  'serviceWorker',
];

/** Runs before the code of a worker, on the same line: removes the members that are refused, from all their holders. */
const preparation = `(()=>{for(const start of [self,self.navigator])for(let holder=start;holder;holder=Object.getPrototypeOf(holder))for(const name of ${JSON.stringify(refusedInWorkers)})delete holder[name]})();`;

async function allowWorker(remote: ChosenRemote, file: string, integrity: string): Promise<void> {
  const url = new URL(remote.base + file, document.baseURI).href;
  const { name } = remote.manifest;
  try {
    const code = await (await fetch(url, { integrity })).text();
    if (hasImport(code)) throw new RemoteError('chunk', 'invalid', `${file} of ${name} imports code`);
    verifiedWorkers.set(url, URL.createObjectURL(new Blob([preparation, code], { type: 'text/javascript' })));
  } catch (error) {
    if (error instanceof RemoteError) throw error;
    const reason = await findFaultReason(url, integrity);
    throw new RemoteError('chunk', reason ?? 'other', `${file} of ${name} did not load`, error);
  }
}

/**
 * Fetches the workers of a release and compares their hashes. After that its code can start them, by the addresses of
 * their files.
 *
 * @throws RemoteError - When a worker does not load, differs from the signed one, or imports code.
 */
export async function allowWorkers(remote: ChosenRemote): Promise<void> {
  const workers = remote.manifest.files.filter(({ kind }) => kind === 'worker');
  await Promise.all(workers.map(({ file, integrity }) => allowWorker(remote, file, integrity)));
}
