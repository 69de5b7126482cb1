import type { RemoteFileEntity } from '@parque/contract';
import type { ChosenRemote } from '../composition';
import { MissingFileError, RemoteError } from '../fault';
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

async function fetchText(url: string, integrity: string): Promise<string> {
  try {
    return await (await fetch(url, { integrity })).text();
  } catch (error) {
    throw new MissingFileError(url, error);
  }
}

/**
 * Fetches the workers of a release and compares their hashes. After that its code can start them, by the addresses of
 * their files.
 *
 * @param query - Added to each address; differs between attempts.
 * @throws MissingFileError - When a worker does not load, or differs from the signed one.
 * @throws RemoteError - When it imports code.
 */
export async function allowWorkers({ base, manifest }: ChosenRemote, query: string): Promise<void> {
  const workers = manifest.files.filter(({ kind }) => kind === 'worker');
  const allowWorker = async ({ file, integrity }: RemoteFileEntity) => {
    const url = new URL(base + file, document.baseURI).href;
    const code = await fetchText(url + query, integrity);
    if (hasImport(code))
      throw new RemoteError('chunk', 'invalid', `${file} of ${manifest.name} imports code`);
    verifiedWorkers.set(url, URL.createObjectURL(new Blob([preparation, code], { type: 'text/javascript' })));
  };
  await Promise.all(workers.map(allowWorker));
}
