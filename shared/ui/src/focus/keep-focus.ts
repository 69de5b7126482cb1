/** Selects dialogs and menus above the page. When one is closed, the focus returns to the element that had it before. */
const layers = 'dialog, [popover]';
const headings = 'h1, h2, h3';
/** Attributes whose change can take the focus from an element that remains in the page. */
const closing = ['aria-busy', 'disabled', 'hidden', 'inert', 'open'];

const isUsable = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && !element.closest('[hidden], [inert]');

/** The element and its ancestors, up to the end, without `<body>`. */
function listAncestors(element: Element, end: Element | null): readonly Element[] {
  const parents: Element[] = [];
  for (
    let currentElement: Element | null = element;
    currentElement && currentElement !== document.body;
    currentElement = currentElement.parentElement
  ) {
    parents.push(currentElement);
    if (currentElement === end) break;
  }
  return parents;
}

/** Focuses the element if it takes the focus. @returns Whether it has the focus now. */
function focusOn(element: Element | null): boolean {
  if (!(element instanceof HTMLElement) || !isUsable(element)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

function focusHeading(area: Element): boolean {
  const heading = area.isConnected ? area.querySelector(headings) : null;
  if (heading && !heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
  return focusOn(heading);
}

/**
 * Keeps the keyboard focus in the page when the focused element is removed or disabled, as after a form that was saved.
 * The browser would move it to `<body>`, and a screen reader to the start of the page. It moves to the element that had
 * the focus before a dialog or notice was opened. If that element is gone, it moves to the first heading of the nearest
 * ancestor that remains. A button that is disabled while its action runs gets the focus back. A screen that focuses its
 * own result has priority.
 *
 * @returns A function that ends it.
 */
export function keepFocus(): () => void {
  // Contains the focused element and its ancestors; inside a layer, also those of the element that was focused below it.
  let focusPath: readonly Element[] = [];
  let pathBelow: readonly Element[] = [];
  let isBusy = false;
  let frame: number | undefined;

  const trackFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    isBusy = false;
    const layer = target.closest(layers);
    if (!layer) pathBelow = [];
    else if (!focusPath.includes(layer)) pathBelow = focusPath;
    focusPath = [...listAncestors(target, pathBelow.length > 0 ? layer : null), ...pathBelow];
  };
  const isLost = () => {
    const { activeElement: active, body } = document;
    return focusPath.length > 0 && (!active || active === body || active.matches(':disabled'));
  };
  const restore = () => {
    frame = undefined;
    const [focusedElement] = focusPath;
    if (!isLost() || !focusedElement) return;
    if (!isUsable(focusedElement)) {
      isBusy = focusedElement.isConnected && focusedElement.matches('[aria-busy="true"]');
      if (!isBusy) focusPath.some((element) => focusOn(element) || focusHeading(element));
    } else if (isBusy) focusOn(focusedElement);
    // The user pressed beside the element.
    else focusPath = [];
  };
  // Runs after the effects of React, because a screen may focus its own result.
  const restoreSoon = () => {
    if (isLost()) frame ??= requestAnimationFrame(restore);
  };

  const observer = new MutationObserver(restoreSoon);
  observer.observe(document, { subtree: true, childList: true, attributeFilter: closing });
  document.addEventListener('focusin', trackFocus);
  document.addEventListener('focusout', restoreSoon);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', trackFocus);
    document.removeEventListener('focusout', restoreSoon);
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
