import { keepFile, type KnownFile } from './files';

/** The shell that this worker was built with. */
export interface OwnShell {
  /** Stands in its page, and changes with any of its files. */
  readonly version: string;
  readonly files: readonly KnownFile[];
}

const prefix = 'parque-shell-';
const pageAddress = '/';

const nameOf = ({ version }: OwnShell) => prefix + version;

/** Whether a page is that of this shell: another one needs other files. */
const belongsTo = ({ version }: OwnShell, page: string) =>
  page.includes(`name="parque-shell" content="${version}"`);

/**
 * Keeps the whole shell, or nothing of it: a page whose files are missing would be worse than none.
 *
 * @throws When a file did not come or did not fit, the server has another shell by now, or there is no room.
 */
export async function keepShell(shell: OwnShell): Promise<void> {
  const name = nameOf(shell);
  const cache = await caches.open(name);
  try {
    await Promise.all(shell.files.map((file) => keepFile(cache, file)));
    const answer = await fetch(pageAddress, { cache: 'no-cache' });
    if (!(await keepPage(shell, answer))) throw new Error('the server has another shell');
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

/** Keeps a page that came just now, if it is one of this shell. @returns Whether it is. */
export async function keepPage(shell: OwnShell, answer: Response): Promise<boolean> {
  if (!answer.ok || !belongsTo(shell, await answer.clone().text())) return false;
  const cache = await caches.open(nameOf(shell));
  await cache.put(pageAddress, answer);
  return true;
}

/** The page as it came last, marked with when that was. */
export async function keptPage(shell: OwnShell): Promise<Response | undefined> {
  const cache = await caches.open(nameOf(shell));
  const kept = await cache.match(pageAddress, { ignoreVary: true });
  if (!kept) return undefined;
  const { headers, status } = kept;
  const since = new Date(headers.get('date') ?? 0).toISOString();
  const text = (await kept.text()).replace('<html ', `<html data-kept="${since}" `);
  return new Response(text, { status, headers });
}

/**
 * Lets go of the shells before this one. The last of them stays until the next change: a tab that was opened with it
 * may still ask for a part of it.
 */
export async function dropOlderShells(shell: OwnShell): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== nameOf(shell));
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}
