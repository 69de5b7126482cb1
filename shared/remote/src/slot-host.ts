import type { SessionState } from '@parque/session';
import { createListeners } from '@parque/session/listeners';

/** A contribution to a slot that the session may see. */
export interface SlotItem {
  /** '<remote>/<contribution>' */
  readonly id: string;
  readonly title: string;
  /**
   * Loads it if necessary, and mounts it into an empty element.
   *
   * @param onFault - Called when it fails after the mount.
   */
  readonly show: (
    element: HTMLElement,
    onFault: (fault: unknown) => void,
  ) => Promise<{ readonly leave: () => Promise<void> }>;
  /**
   * Calls `onRetry` when the files that a fault was about load again, until `signal` aborts. Earlier shells have no such watch.
   *
   * @param fault - That `show` rejected with or reported.
   */
  readonly watchRecovery?: (fault: unknown, onRetry: () => void, signal: AbortSignal) => void;
}

/** The content of a slot for a session. */
export interface SlotContent {
  /** Height that is reserved for each, in CSS pixels at the default size of text. */
  readonly block: number;
  readonly items: readonly SlotItem[];
}

/** How the shell composes slots. */
export interface SlotHost {
  readonly compose: (id: string, session: SessionState) => SlotContent;
}

const emptyHost: SlotHost = { compose: () => ({ block: 0, items: [] }) };

let host = emptyHost;
const { subscribe, notify } = createListeners();

/** Calls `listener` when slots may show something else. @returns Removes the listener. */
export const subscribeToSlots = subscribe;

/** Returns what slots show. */
export const getSlotHost = (): SlotHost => host;

/** Sets what slots show. Called by the shell at every change of the registry. */
export function offerSlots(next: SlotHost): void {
  host = next;
  notify();
}
