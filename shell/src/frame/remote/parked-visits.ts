import { subscribeToUser } from '@parque/session';
import { isSameVisit, type Composition } from '../../remotes/composition';
import type { HeldVisit, Parking } from './parking';

const maxVisits = 3;
const lifeMs = 10 * 60_000;
/** Devices with less memory, in gigabytes, park nothing. Only Chromium reports it. */
const minMemory = 4;

const timers = new Map<HeldVisit, ReturnType<typeof setTimeout>>();

function removeFromParked(visit: HeldVisit): void {
  clearTimeout(timers.get(visit));
  timers.delete(visit);
}

function end(parkedVisit: HeldVisit): void {
  removeFromParked(parkedVisit);
  void parkedVisit.visit?.leave();
}

export function endParkedVisits(): void {
  for (const parkedVisit of [...timers.keys()]) end(parkedVisit);
}

/** Ends the parked visits of releases that the registry no longer runs. */
export function endOutdatedVisits({ remotes }: Pick<Composition, 'remotes'>): void {
  for (const parkedVisit of [...timers.keys()])
    if (!remotes.some((entry) => isSameVisit(entry, parkedVisit.entry))) end(parkedVisit);
}

const canStay = ({ entry: { manifest }, visit }: HeldVisit) =>
  visit?.setShown !== undefined &&
  manifest.routes.some(({ keepAlive }) => keepAlive) &&
  ((navigator as { readonly deviceMemory?: number }).deviceMemory ?? minMemory) >= minMemory;

/** Remotes with a route that is kept alive stay mounted for ten minutes after the user leaves them, at most three. */
export const parking: Parking = {
  take(entry) {
    const parkedVisit = [...timers.keys()].find((other) => other.entry.manifest.name === entry.manifest.name);
    if (!parkedVisit) return undefined;
    if (!isSameVisit(parkedVisit.entry, entry)) {
      end(parkedVisit);
      return undefined;
    }
    removeFromParked(parkedVisit);
    parkedVisit.visit?.setShown?.(true);
    return parkedVisit;
  },

  add(parkedVisit) {
    if (!canStay(parkedVisit)) return false;
    const { onFault } = parkedVisit;
    parkedVisit.onFault = (error) => {
      removeFromParked(parkedVisit);
      onFault(error);
    };
    parkedVisit.visit?.setShown?.(false);
    parkedVisit.element.remove();
    timers.set(
      parkedVisit,
      setTimeout(() => end(parkedVisit), lifeMs),
    );
    // Its router has followed the navigation by then: a remote that keeps no screen has removed all of them.
    setTimeout(() => {
      if (timers.has(parkedVisit) && parkedVisit.element.textContent === '') end(parkedVisit);
    });
    const [oldest] = timers.keys();
    if (oldest && timers.size > maxVisits) end(oldest);
    return true;
  },
};

/** Ends all parked visits at a sign-out, and when the browser freezes the page to save memory. */
export function watchParkedVisits(): void {
  subscribeToUser(endParkedVisits);
  document.addEventListener('freeze', endParkedVisits);
}
