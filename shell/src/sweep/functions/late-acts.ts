import type { FindCaller } from '../caller';
import { intercept } from '../intercept';
import type { Remains, Report } from '../remains';

/** Functions that show a dialog of the browser over the page. */
const dialogs = ['alert', 'confirm', 'prompt', 'print'];

/** What the user does. Screen readers send clicks alone. */
const inputs = ['click', 'keydown', 'pointerup'];

/** What is used of a window. */
interface ActingPage {
  readonly navigation?: unknown;
  addEventListener(
    type: string,
    listener: (event: Pick<Event, 'isTrusted'>) => void,
    options?: AddEventListenerOptions,
  ): void;
  setTimeout(run: () => void): unknown;
}

/**
 * Refuses what the code of a remote does with the whole page after its visit: a timeout could change the address, so that the
 * user is pulled back, or open a dialog of the browser. What the user presses is not refused, such as a button of a toast.
 */
export function watchLateActs(
  page: ActingPage,
  remains: Pick<Remains, 'isOpen'>,
  report: Report,
  causeOf: FindCaller,
): void {
  let isOfUser = false;
  for (const input of inputs)
    page.addEventListener(
      input,
      ({ isTrusted }) => {
        if (!isTrusted) return;
        isOfUser = true;
        page.setTimeout(() => (isOfUser = false));
      },
      { capture: true },
    );
  /** Whether a call is refused, which is then reported. */
  const isLate = (callee: object, what: string): boolean => {
    const remote = isOfUser ? undefined : causeOf(callee);
    if (!remote || remains.isOpen(remote)) return false;
    report(remote, 'timer', `${what} after the visit`);
    return true;
  };
  function navigated(event: Event): void {
    if (isLate(navigated, 'a navigation')) event.preventDefault();
  }
  if (page.navigation instanceof EventTarget) page.navigation.addEventListener('navigate', navigated);
  intercept({ prototype: page }, dialogs, {
    matters: () => !isOfUser,
    callerOf: causeOf,
    before(_page, remote) {
      if (remains.isOpen(remote)) return;
      report(remote, 'timer', 'a dialog of the browser after the visit');
      throw new DOMException('A remote shows no dialogs after its visit.', 'NotAllowedError');
    },
  });
}
