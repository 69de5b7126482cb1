import { readdirSync, watch, type FSWatcher } from 'node:fs';
import path from 'node:path';

/** Editors write a file in several steps, and several files at once. */
const settleMs = 80;

function foldersUnder(folder: string): string[] {
  const inner = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return [folder, ...inner];
}

/**
 * Does a piece of work after each change under a folder, one at a time: what changes meanwhile is seen to afterwards.
 * Folders are watched, not files, since many editors put a new file in the place of the old one.
 *
 * @returns Ends it.
 */
export function afterEachChange(folder: string, work: () => Promise<void>): () => void {
  let watchers: FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isAtWork = false;
  let isDue = false;

  const stop = () => {
    clearTimeout(timer);
    watchers.splice(0).forEach((watcher) => watcher.close());
  };
  const look = () => {
    stop();
    watchers = foldersUnder(folder).map((one) => watch(one, settle));
  };
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // There may be new folders.
      look();
      isDue = true;
      if (!isAtWork) void begin();
    }, settleMs);
  };
  const begin = async () => {
    isAtWork = true;
    isDue = false;
    await work();
    isAtWork = false;
    if (isDue) await begin();
  };
  look();
  return stop;
}
