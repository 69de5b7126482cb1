import type { ChosenRemote } from '../composition';
import type { MenuItem } from '../menu';
import { requestFirstFiles } from './first-files';

/** Whether downloads for later may cost the user money or time. Only Chromium reports the connection. */
function isConnectionScarce(): boolean {
  const { saveData, effectiveType = '4g' } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
  return saveData === true || effectiveType !== '4g';
}

/**
 * Prefetches the remotes that the menu opens, the most important first. A phone has no hover that announces the next screen.
 * Frames of third parties have a cache of their own.
 */
export function prefetchMenu(items: readonly MenuItem[]): void {
  if (isConnectionScarce()) return;
  const remotes = new Set<ChosenRemote>(
    items.filter(({ disabled, entry }) => !disabled && entry.state === 'on').map(({ entry }) => entry),
  );
  for (const { base, manifest, sandbox } of remotes)
    if (!sandbox) requestFirstFiles('prefetch', base, manifest);
}
