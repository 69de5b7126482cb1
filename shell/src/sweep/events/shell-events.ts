import type { ChosenRemote } from '../../composition/composition';
import type { FindCaller } from '../caller';
import { intercept } from '../intercept';
import type { Report } from '../remains';

/** What keeps an event from listeners, such as those of the shell. */
const stops = ['stopPropagation', 'stopImmediatePropagation', 'cancelBubble'];

/** What keeps the browser from its own reaction, such as a click after a touch. */
const cancels = ['preventDefault', 'returnValue'];

/** What is used of a window. */
export interface EventPage {
  readonly Event: { readonly prototype: object };
}

/**
 * Keeps remotes from stopping what the user presses on elements of the shell. Clicks may be cancelled, because
 * `useBlocker` does so for links.
 *
 * @param isOfShell - Whether an input of the user is for the shell.
 */
export function watchShellEvents(
  { Event: { prototype } }: EventPage,
  isOfShell: (event: Event) => boolean,
  report: Report,
  callerOf: FindCaller,
): void {
  const ignore = (names: readonly string[], matters: (event: Event) => boolean) =>
    intercept({ prototype }, names, {
      matters: (event) => matters(event as Event),
      callerOf,
      ignoresReading: true,
      around(_use, event, remote: ChosenRemote) {
        report(remote, 'listener', `a stopped ${(event as Event).type} on an element of the shell`);
      },
    });
  ignore(stops, isOfShell);
  ignore(cancels, (event) => event.type !== 'click' && isOfShell(event));
}
