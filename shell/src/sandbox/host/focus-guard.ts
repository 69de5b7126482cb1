import { createRate } from './rate';
import { openDialog } from './shell-dialogs';

/** How often within ten seconds code may take the focus by mistake, such as for a field that it has loaded. */
const maxMistakes = 1;

/**
 * Returns the focus to an open dialog of the shell when the code of a frame takes it. What the user types there, such as a
 * password, would otherwise go into the frame: a modal dialog makes a frame inert for the user, and not for its code. Not
 * even a frame without a box (`display: none`) is closed to `window.focus()`.
 *
 * The focus returns in a task after the event. Within the event Chromium moves the focus inside the page only: the keys
 * continue to go into the frame, and no later loss is reported.
 *
 * @param onTheft - Called when the code takes the focus again and again.
 * @returns Ends it.
 */
export function guardFocus(frame: HTMLIFrameElement, onTheft: () => void): () => void {
  const isMistake = createRate(maxMistakes);
  let last: EventTarget | null = null;
  const trackFocus = ({ target }: FocusEvent) => {
    if (target !== frame) last = target;
  };
  let returnTimer: ReturnType<typeof setTimeout> | undefined;
  const returnSoon = () => {
    clearTimeout(returnTimer);
    returnTimer = setTimeout(returnFocus);
  };
  function returnFocus(): void {
    const dialog = openDialog();
    // When another window gets the focus, the document has none. The active element can still be the field of the dialog.
    if (!dialog || !document.hasFocus()) return;
    if (!isMistake()) onTheft();
    const field = last instanceof HTMLElement && dialog.contains(last) ? last : dialog;
    field.blur();
    field.focus();
  }
  window.addEventListener('focusin', trackFocus);
  window.addEventListener('blur', returnSoon);
  return () => {
    clearTimeout(returnTimer);
    window.removeEventListener('focusin', trackFocus);
    window.removeEventListener('blur', returnSoon);
  };
}
