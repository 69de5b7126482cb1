import './request-navigation';

/** Runs a navigation that was blocked. */
export type Proceed = () => void;

/** The position of the current entry in the history, which the router stores in it. */
const indexNow = (): number | undefined => {
  const { idx } = (window.history.state ?? {}) as { readonly idx?: unknown };
  return typeof idx === 'number' ? idx : undefined;
};

/** The link of a click that would open another address of this page. */
function findLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return undefined;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  const isOfPage =
    link && !link.target && link.hash.startsWith('#/') && link.pathname === window.location.pathname;
  return isOfPage && link.hash !== window.location.hash ? link : undefined;
}

/**
 * Blocks navigations that the user begins: links of the whole page, also of the shell, the buttons of the browser, a typed
 * address, and those by `requestNavigation`. Other navigations by code, such as those after saving, are not blocked.
 *
 * @param onBlocked - Gets the navigation, which is executed when the user confirms it.
 * @returns Ends it.
 */
export function blockNavigation(onBlocked: (proceed: Proceed) => void): () => void {
  let index = indexNow();
  let address = window.location.hash;
  /** Calls back when the history has returned to the page, whose event is still to come. */
  let onReturned: (() => void) | undefined;
  let isOpen = false;

  const onClick = (event: MouseEvent) => {
    const link = findLink(event);
    if (!link) return;
    // The handlers of the link still run: they close the menu that it is in.
    event.preventDefault();
    const { hash } = link;
    onBlocked(() => {
      isOpen = true;
      window.location.hash = hash;
    });
  };
  const onPop = (pop: WindowEventMap['parque:pop']) => {
    const event = pop.detail;
    const stop = () => {
      pop.stopImmediatePropagation();
      event.stopImmediatePropagation();
    };
    if (onReturned) {
      stop();
      onReturned();
      onReturned = undefined;
      return;
    }
    // Navigations by code are announced by an event that no user caused.
    if (isOpen || !event.isTrusted || window.location.hash === address) {
      index = indexNow();
      address = window.location.hash;
      return;
    }
    stop();
    const next = indexNow();
    // The router has not stored a position in an entry of a typed address, which is the newest.
    const distance = next === undefined || index === undefined ? 1 : next - index;
    const { hash } = window.location;
    // A dialog that prompts for the confirmation may add an entry to the history, which must be at the page by then.
    onReturned = () =>
      onBlocked(() => {
        isOpen = true;
        // Such an entry removes those after the page, so that a navigation forward cannot be repeated.
        if (distance > 0) window.location.hash = hash;
        else window.history.go(distance);
      });
    window.history.go(-distance);
  };
  const onRequest = (event: WindowEventMap['parque:navigation']) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    onBlocked(event.detail);
  };
  window.addEventListener('parque:navigation', onRequest);
  window.addEventListener('click', onClick, { capture: true });
  window.addEventListener('parque:pop', onPop);
  return () => {
    window.removeEventListener('parque:navigation', onRequest);
    window.removeEventListener('click', onClick, { capture: true });
    window.removeEventListener('parque:pop', onPop);
  };
}
