import { tabStorage } from '@parque/session';
import type { ChosenRemote } from '../composition/composition';

const key = 'parque:stopped';

/** Stops a release in the next page of this tab. */
export const stopInNextPage = ({ manifest }: ChosenRemote): void => tabStorage.set(key, manifest.container);

/**
 * Returns the container of the release that the page before this one has stopped. It is for one page, so that code that
 * stores it stops another remote until the next load only.
 */
export function takeStopped(): string | null {
  const stopped = tabStorage.get(key);
  tabStorage.remove(key);
  return stopped;
}
