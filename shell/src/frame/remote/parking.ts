import type { ChosenRemote } from '../../remotes/composition';
import type { Visit } from '../../remotes/visit';

/** The element of a visit, and the visit once the remote is mounted. */
export interface HeldVisit {
  readonly entry: ChosenRemote;
  readonly element: HTMLElement;
  visit?: Visit | undefined;
  onFault: (error: unknown) => void;
}

/** Where remotes stay mounted after their visits. Only the part for signed-in users contains its code. */
export interface Parking {
  /** Returns the visit of this release that was parked, and resumes it. */
  take(entry: ChosenRemote): HeldVisit | undefined;
  /** @returns Whether the visit stays mounted. */
  add(heldVisit: HeldVisit): boolean;
}

let parking: Parking | undefined;

/** Returns the parking; undefined until the part for signed-in users is loaded. */
export const getParking = (): Parking | undefined => parking;

export const setParking = (next: Parking): void => void (parking = next);
