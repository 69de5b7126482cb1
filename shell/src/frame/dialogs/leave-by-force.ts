import type { ChosenRemote } from '../../composition/composition';
import { loadSweep } from '../../sweep/load';
import { stopInNextPage } from '../../sweep/stopped';

/** How long the navigation may take before the page is loaded again. */
const patienceMs = 1_000;

const wait = (ms = 0) => new Promise<void>((done) => setTimeout(done, ms));

/**
 * Leaves a remote that holds the user. Its visit ends before the navigation, so that its listeners are removed and its own
 * navigations are refused. If it still holds the user, the page is loaded again, without the remote.
 *
 * @param open - Opens the address by code, which no screen blocks.
 * @param isLeft - Whether another remote is at the address.
 * @param page - The window to load again.
 */
export async function leaveByForce(
  shown: ChosenRemote | undefined,
  address: string,
  open: () => void,
  isLeft: () => boolean,
  page: Pick<Window, 'addEventListener'> & {
    readonly location: Pick<Location, 'hash' | 'reload'>;
  } = window,
): Promise<void> {
  const sweep = await loadSweep().catch(() => undefined);
  // What code does in the task of a press counts as caused by the user.
  await wait();
  const expelled = sweep?.expel() ?? [];
  open();
  await wait(patienceMs);
  if (isLeft()) return;
  const last = expelled.at(-1) ?? shown;
  if (last) stopInNextPage(last);
  // The remote may pretend to have unsaved input. The user has confirmed the loss.
  page.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  page.location.hash = address;
  page.location.reload();
}
