import type { RemoteFileEntity } from '@parque/contract';
import type { ChosenRemote } from '../composition';
import { MissingFileError, RemoteError } from '../fault';
import { verifiedWorkers } from './known-files';

/**
 * Whether the code of a worker loads further code. Within a worker neither Trusted Types nor Integrity-Policy compare the
 * hash of an imported script, so a worker is one file.
 */
const hasImport = (code: string) => /\bimport/.test(code);

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
    verifiedWorkers.set(url, URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
  };
  await Promise.all(workers.map(allowWorker));
}
