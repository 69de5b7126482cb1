import { storeFile, type ListedFile } from './files';

/** The shell that this worker was built with. */
export interface OwnShell {
  /** Written in its page; changes with any of its files. */
  readonly version: string;
  readonly files: readonly ListedFile[];
}

const prefix = 'parque-shell-';
const pageAddress = '/';

const getCacheName = ({ version }: OwnShell) => prefix + version;

/** Whether a page belongs to this shell. The page of another shell needs other files. */
const isPageOfShell = ({ version }: OwnShell, page: string) =>
  page.includes(`name="parque-shell" content="${version}"`);

/**
 * Stores the whole shell or nothing, because a page with missing files would not open.
 *
 * @throws When a file does not load or match its hash, the server already has another shell, or storage is full.
 */
export async function storeShell(shell: OwnShell): Promise<void> {
  const name = getCacheName(shell);
  const cache = await caches.open(name);
  try {
    await Promise.all(shell.files.map((file) => storeFile(cache, file)));
    const answer = await fetch(pageAddress, { cache: 'no-cache' });
    if (!(await storePage(shell, answer))) throw new Error('the server has another shell');
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

/** Stores a page of the server, if it belongs to this shell. @returns Whether it does. */
export async function storePage(shell: OwnShell, answer: Response): Promise<boolean> {
  if (!answer.ok || !isPageOfShell(shell, await answer.clone().text())) return false;
  const cache = await caches.open(getCacheName(shell));
  await cache.put(pageAddress, answer);
  return true;
}

/** Returns the stored page, marked with the time of its answer. */
export async function readStoredPage(shell: OwnShell): Promise<Response | undefined> {
  const cache = await caches.open(getCacheName(shell));
  const storedAnswer = await cache.match(pageAddress, { ignoreVary: true });
  if (!storedAnswer) return undefined;
  const { headers, status } = storedAnswer;
  const since = new Date(headers.get('date') ?? 0).toISOString();
  const text = (await storedAnswer.text()).replace('<html ', `<html data-kept="${since}" `);
  return new Response(text, { status, headers });
}

/**
 * Deletes older shells. The last of them remains until the next change, because an open tab may still load files of it.
 */
export async function dropOlderShells(shell: OwnShell): Promise<void> {
  const otherCaches = (await caches.keys()).filter(
    (name) => name.startsWith(prefix) && name !== getCacheName(shell),
  );
  await Promise.all(otherCaches.slice(0, -1).map((name) => caches.delete(name)));
}
