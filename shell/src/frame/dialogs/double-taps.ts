/** How long after a press the second one of a double tap may come. */
const repeatedWithinMs = 500;
const samePlacePx = 24;

/** A press in a dialog. */
interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly dialog: HTMLDialogElement;
}

function isRepeated({ timeStamp, clientX, clientY }: MouseEvent, { at, x, y, dialog }: Press): boolean {
  const isClosed = !dialog.isConnected || !dialog.open;
  return isClosed && timeStamp - at < repeatedWithinMs && Math.hypot(clientX - x, clientY - y) <= samePlacePx;
}

/**
 * Ignores the second tap of a double tap on a button that closes its dialog. It would press what was below, such as an
 * entry of the tab bar. A dialog below is no such thing: it is one more decision. Presses by keys and programs have no
 * place, and are not ignored.
 */
export function ignoreDoubleTaps(page: Pick<Window, 'addEventListener'>): void {
  let last: Press | undefined;
  page.addEventListener(
    'click',
    (event) => {
      if (event.clientX + event.clientY === 0) return;
      const dialog = event.target instanceof Element ? event.target.closest('dialog') : null;
      if (!dialog && last && isRepeated(event, last)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      last = dialog ? { at: event.timeStamp, x: event.clientX, y: event.clientY, dialog } : undefined;
    },
    { capture: true },
  );
  // Who types between two presses means both.
  page.addEventListener('input', () => (last = undefined), { capture: true });
}
