import { refusedNavigations } from '../../frame/dialogs/history-limit';
import type { FindCaller } from '../caller';
import { intercept } from '../intercept';
import type { Remains, Report } from '../remains';
import type { MayNavigate } from '../pull-back';

/** Functions that show a dialog of the browser over the page. */
const dialogs = ['alert', 'confirm', 'prompt', 'print'];

/** Functions that take the focus from the user, move the page, or press in place of the user. */
const attention: Readonly<Record<string, readonly string[]>> = {
  HTMLElement: ['focus', 'blur', 'click'],
  SVGElement: ['focus', 'blur'],
  Element: ['scrollIntoView', 'scroll', 'scrollTo', 'scrollBy', 'requestFullscreen', 'requestPointerLock'],
  Document: ['startViewTransition'],
};

/** The same of a window. */
const attentionOfPage = ['focus', 'blur', 'scroll', 'scrollTo', 'scrollBy', 'stop'];

/** What the user does. Screen readers send clicks alone. */
const inputs = ['click', 'keydown', 'pointerup'];

/** Not in the types of browsers yet. */
interface NavigateEventOfBrowser extends Event {
  readonly destination?: { readonly url: string; readonly sameDocument?: boolean };
  readonly userInitiated?: boolean;
}

/** What is used of a window. */
interface ActingPage {
  readonly navigation?: unknown;
  readonly navigator?: { readonly userActivation?: Pick<UserActivation, 'isActive'> };
  readonly location?: Pick<Location, 'origin'>;
  addEventListener(type: string, listener: (event: Event) => void, options?: AddEventListenerOptions): void;
  setTimeout(run: () => void): unknown;
}

/**
 * Follows what the user does.
 *
 * @param isOfShell - Whether the shell alone navigates at an input, such as at a press on its own link.
 * @returns Whether the current task belongs to a press of the user.
 */
export function watchPresses(
  page: Pick<ActingPage, 'addEventListener' | 'setTimeout'>,
  isOfShell: (event: Event) => boolean = () => false,
): () => boolean {
  let isOfUser = false;
  for (const input of inputs)
    page.addEventListener(
      input,
      (event) => {
        if (!event.isTrusted || isOfShell(event)) return;
        isOfUser = true;
        page.setTimeout(() => (isOfUser = false));
      },
      { capture: true },
    );
  return () => isOfUser;
}

/**
 * Refuses what the code of a remote does with the whole page after its visit. A timeout could change the address, so that
 * the user is pulled back, open a dialog of the browser, or take the focus. What the user presses is not refused, such as a
 * button of a toast. In its visit, a remote leads the page to another site, or to another document of the product,
 * only at a press of the user.
 *
 * @param mayNavigate - Whether a remote may lead to another screen.
 * @param isBound - Whether no file is in the stack of a call.
 */
export function watchLateActs(
  page: ActingPage,
  remains: Pick<Remains, 'isOpen'>,
  mayNavigate: MayNavigate,
  isOfUser: () => boolean,
  report: Report,
  causeOf: FindCaller,
  callerOf: FindCaller,
  isBound: (callee: object) => boolean,
): void {
  /** Whether a navigation is refused, which is then reported. */
  const isLate = (callee: object, event: Event): boolean => {
    const remote = isOfUser() ? undefined : causeOf(callee);
    if (!remote || mayNavigate(remote, (event as NavigateEventOfBrowser).destination?.url)) return false;
    report(remote, 'timer', 'a navigation after the visit');
    return true;
  };
  /** Whether a remote leads the page to another site or document, and the user has pressed nothing. */
  const isAway = (callee: object, event: Event): boolean => {
    const { destination, userInitiated: isUserInitiated } = event as NavigateEventOfBrowser;
    if (!destination || page.navigator?.userActivation?.isActive) return false;
    const isOfProduct = new URL(destination.url).origin === page.location?.origin;
    // Screens of the product are parts of one document.
    if (isOfProduct && destination.sameDocument !== false) return false;
    const remote = causeOf(callee);
    const place = isOfProduct ? 'out of the page' : 'to another site';
    if (remote) report(remote, 'timer', `a navigation ${place} without a press`);
    // No file of the shell is in the stack, so the platform did not cause it.
    return remote !== undefined || (!isUserInitiated && isBound(callee));
  };
  function navigated(event: Event): void {
    if (!isLate(navigated, event) && !isAway(navigated, event)) return;
    event.preventDefault();
    refusedNavigations.add(event);
  }
  if (page.navigation instanceof EventTarget) page.navigation.addEventListener('navigate', navigated);
  intercept({ prototype: page }, dialogs, {
    matters: () => !isOfUser(),
    callerOf: causeOf,
    before(_page, remote) {
      if (remains.isOpen(remote)) return;
      report(remote, 'timer', 'a dialog of the browser after the visit');
      throw new DOMException(
        'A remote shows no dialogs after its visit: end what opens them in the clean-up of the effect.',
        'NotAllowedError',
      );
    },
  });
  const ignoreLate = (
    holder: object,
    names: readonly string[],
    isAct: (receiver: object, input: readonly unknown[]) => boolean = () => true,
  ) =>
    intercept({ prototype: holder }, names, {
      // A node outside the page gets no attention.
      matters: (receiver, input) =>
        !isOfUser() && !(receiver instanceof Node && !receiver.isConnected) && isAct(receiver, input),
      callerOf,
      around(use, _receiver, remote) {
        if (remains.isOpen(remote)) return use();
        report(remote, 'timer', `a use of ${names.join(', ')} after the visit`);
        return undefined;
      },
    });
  ignoreLate(page, attentionOfPage);
  // Of a window, the keys of the shell are meant, such as that of the palette.
  ignoreLate(EventTarget.prototype, ['dispatchEvent'], (receiver, [event]) =>
    receiver === page ? event instanceof UIEvent : receiver instanceof Node,
  );
  for (const [of, names] of Object.entries(attention)) {
    const found: unknown = Reflect.get(page, of);
    if (typeof found === 'function') ignoreLate(found.prototype as object, names);
  }
}
