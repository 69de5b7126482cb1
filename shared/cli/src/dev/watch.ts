import { readdirSync, watch, type FSWatcher } from 'node:fs';
import path from 'node:path';

/** Editors write a file in several steps, and several files at once. */
const settleMs = 80;

function listFoldersUnder(folder: string): string[] {
  const inner = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return [folder, ...inner];
}

/**
 * Runs some work after each change under a folder, one run at a time; a change during a run causes another run. It watches
 * folders, because many editors replace files.
 *
 * @returns A function that ends the watch.
 */
export function runAfterEachChange(folder: string, work: () => Promise<void>): () => void {
  let watchers: FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isAtWork = false;
  let isDue = false;

  const stop = () => {
    clearTimeout(timer);
    watchers.splice(0).forEach((watcher) => watcher.close());
  };
  const watchAll = () => {
    stop();
    watchers = listFoldersUnder(folder).map((watchedFolder) => watch(watchedFolder, scheduleWork));
  };
  const scheduleWork = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // There may be new folders.
      watchAll();
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
  watchAll();
  return stop;
}
