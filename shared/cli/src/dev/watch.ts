import { watch } from 'node:fs';

/** Editors write a file in several steps, and several files at once. */
const settleMs = 80;

/**
 * Does a piece of work after each change under a folder, one at a time: what changes meanwhile is seen to afterwards.
 *
 * @returns Ends it.
 */
export function afterEachChange(folder: string, work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isAtWork = false;
  let isDue = false;

  const begin = async () => {
    isAtWork = true;
    isDue = false;
    await work();
    isAtWork = false;
    if (isDue) await begin();
  };
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isDue = true;
      if (!isAtWork) void begin();
    }, settleMs);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
