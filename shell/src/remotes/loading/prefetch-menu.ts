import type { ChosenRemote } from '../composition';
import type { MenuItem } from '../menu';
import { prefetchRemote } from './prefetch-remote';

/** Whether downloads for later may cost the user money or time. Only Chromium reports the connection. */
function isConnectionScarce(): boolean {
  const { saveData, effectiveType = '4g' } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
  return saveData === true || effectiveType !== '4g';
}

/** Prefetches the remotes that the menu opens, the most important first. A phone has no hover before a press. */
export function prefetchMenu(items: readonly MenuItem[]): void {
  if (isConnectionScarce()) return;
  const remotes = new Set<ChosenRemote>(
    items.filter(({ disabled, entry }) => !disabled && entry.state === 'on').map(({ entry }) => entry),
  );
  remotes.forEach(prefetchRemote);
}
