import './request-navigation';

/** Runs a navigation that was blocked. */
export type Proceed = () => void;

/** The position of the current entry in the history; the router stores it in the entry. */
const getHistoryIndex = (): number | undefined => {
  const { idx } = (window.history.state ?? {}) as { readonly idx?: unknown };
  return typeof idx === 'number' ? idx : undefined;
};

/** The link of a click that would open another address of this page. */
function findLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return undefined;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  const isInPage =
    link && !link.target && link.hash.startsWith('#/') && link.pathname === window.location.pathname;
  return isInPage && link.hash !== window.location.hash ? link : undefined;
}

/**
 * Blocks navigations that the user begins: links of the whole page, also of the shell, the buttons of the browser, a typed
 * address, and those by `requestNavigation`. Other navigations by code, such as those after saving, are not blocked.
 *
 * @param onBlocked - Gets the navigation, which is executed when the user confirms it.
 * @returns A function that ends the block.
 */
export function blockNavigation(onBlocked: (proceed: Proceed) => void): () => void {
  let index = getHistoryIndex();
  let address = window.location.hash;
  /** Runs at the next event of the history, when the history has returned to the page. */
  let onReturned: (() => void) | undefined;
  /** Whether the user has confirmed a navigation, which then passes. */
  let isConfirmed = false;

  const onClick = (event: MouseEvent) => {
    const link = findLink(event);
    if (!link) return;
    // The handlers of the link still run: they close the menu that it is in.
    event.preventDefault();
    const { hash } = link;
    onBlocked(() => {
      isConfirmed = true;
      window.location.hash = hash;
    });
  };
  const onPop = (pop: WindowEventMap['parque:pop']) => {
    const event = pop.detail;
    const stopEvents = () => {
      pop.stopImmediatePropagation();
      event.stopImmediatePropagation();
    };
    if (onReturned) {
      stopEvents();
      onReturned();
      onReturned = undefined;
      return;
    }
    // Navigations by code are announced by an event that no user caused.
    if (isConfirmed || !event.isTrusted || window.location.hash === address) {
      index = getHistoryIndex();
      address = window.location.hash;
      return;
    }
    stopEvents();
    const next = getHistoryIndex();
    // The router has not stored a position in an entry of a typed address, which is the newest.
    const distance = next === undefined || index === undefined ? 1 : next - index;
    const { hash } = window.location;
    // The dialog of the confirmation may add an entry, so the history must have returned to the page before it opens.
    onReturned = () =>
      onBlocked(() => {
        isConfirmed = true;
        // That entry removes the entries after the page, so a step forward cannot be repeated: the address is opened again.
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
