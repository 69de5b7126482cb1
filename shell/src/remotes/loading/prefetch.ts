import type { ChosenRemote } from '../composition';
import type { MenuItem } from '../menu';
import { requestFirstFiles } from './first-files';

/** Prefetches a remote when the user points at its menu entry. Call it only for remotes that the user may open. */
export const prefetchRemote = ({ base, manifest, sandbox }: ChosenRemote): void => {
  // The cache of a frame with an opaque origin is its own.
  if (!sandbox) requestFirstFiles('prefetch', base, manifest);
};

/** Whether downloads for later may cost the user money or time. Only Chromium reports the connection. */
function isConnectionScarce(): boolean {
  const { saveData, effectiveType = '4g' } =
    (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};
  return saveData === true || effectiveType !== '4g';
}

/** Prefetches the remotes that the menu opens, the most important first. A phone has no hover before a press. */
export function prefetchMenu(items: readonly MenuItem[]): void {
  if (isConnectionScarce()) return;
  const openable = items.filter(({ disabled, entry }) => !disabled && entry.state === 'on');
  new Set(openable.map(({ entry }) => entry)).forEach(prefetchRemote);
}
