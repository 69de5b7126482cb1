import type { ChosenRemote } from '../composition';
import type { RemoteError } from '../fault';

/** What may show an error of a remote: an event of the page, or a fault of a visit. */
export type Happened = Event | { readonly entry: ChosenRemote; readonly fault: RemoteError };

const earlyEvents: Happened[] = [];

let handle = (occurrence: Happened): void => {
  if (earlyEvents.length < 50) earlyEvents.push(occurrence);
};

/** Passes an event or a fault to its handler, or stores it until the handler is loaded. */
export const reportHappened = (occurrence: Happened): void => handle(occurrence);

/** Starts to note errors, rejections and violations of the page's policy. */
export function watchPage(): void {
  for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation'])
    addEventListener(type, reportHappened);
}

/** Sets the function that handles events and faults, and passes it those that were stored until now. */
export function handleHappened(next: (occurrence: Happened) => void): void {
  handle = next;
  earlyEvents.splice(0).forEach(next);
}
