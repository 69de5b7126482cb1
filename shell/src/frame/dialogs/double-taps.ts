/** Maximum time between the two presses of a double tap. */
const maxDoubleTapMs = 500;
const maxDistancePx = 24;

interface Press {
  readonly pressedAt: number;
  readonly x: number;
  readonly y: number;
  readonly dialog: HTMLDialogElement | null;
  readonly open: readonly Element[];
}

const toPress = ({ timeStamp, clientX, clientY, target }: MouseEvent): Press => ({
  pressedAt: timeStamp,
  x: clientX,
  y: clientY,
  dialog: target instanceof Element ? target.closest('dialog') : null,
  open: [...document.querySelectorAll('dialog[open]')],
});

const isDoubleTap = (press: Press, { pressedAt, x, y }: Press) =>
  press.pressedAt - pressedAt < maxDoubleTapMs && Math.hypot(press.x - x, press.y - y) <= maxDistancePx;

/** Whether the previous press closed its dialog, and this one is on the page below. */
const isBelow = ({ dialog }: Press, last: Press) =>
  !dialog && last.dialog !== null && !(last.dialog.isConnected && last.dialog.open);

/**
 * Whether the previous press opened the dialog of this press, which is outside its content or counts as a double click.
 */
const isInOpened = ({ dialog }: Press, last: Press, { target, detail }: MouseEvent) =>
  dialog !== null && !last.open.includes(dialog) && (target === dialog || detail > 1);

/**
 * Ignores the second tap of a double tap, when the first one has opened or closed a dialog. The second tap would press
 * the page below the closed dialog, such as an entry of the tab bar, or close the opened dialog. A tap in a dialog
 * below the closed one is a decision of its own, and is not ignored. Presses by keys and code have no position, and are
 * not ignored either.
 */
export function ignoreDoubleTaps(page: Pick<Window, 'addEventListener'>): void {
  let last: Press | undefined;
  page.addEventListener(
    'click',
    (event) => {
      if (event.clientX + event.clientY === 0) return;
      const press = toPress(event);
      if (last && isDoubleTap(press, last) && (isBelow(press, last) || isInOpened(press, last, event))) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      last = press;
    },
    { capture: true },
  );
  // A key press between two taps shows that the user intended both.
  page.addEventListener('input', () => (last = undefined), { capture: true });
}
