import { dialogsOfRemotes } from './dialogs-of-remotes';

/** For how long a return counts. */
const rememberedMs = 60_000;

/** After how many returns the user is held: of the same dialogs, of any, and with those after an answer. */
const mostOfSame = 2;
const mostOfAny = 3;
const mostInAll = 5;

/** More open dialogs count as this number, so that the presses that close hundreds of them count. */
const deepest = 5;

/** A press that found no fewer dialogs than the one before. */
interface Return {
  readonly at: number;
  /** Whether a dialog is open that was not, such as a question before unsaved input is lost. */
  readonly isNew: boolean;
  /** Whether the user has pressed something in a dialog since the press before. */
  readonly isAnswered: boolean;
}

/** What the user did since the last press: nothing, pressed something in a dialog, or anything else. */
type Between = 'nothing' | 'answer' | 'other';

/**
 * Recognises dialogs of a remote that return: the user closes them by Back or Escape, and the next press finds as many.
 * The user is held at the third press that finds the same dialogs. Where others have opened, such as a question about
 * unsaved input, it is the third such press after the first. Presses count within a minute, and one counts only
 * if the user did nothing else since the one before, such as to open the dialog again. With answers in the dialogs
 * themselves, such as their button to close, it is the sixth press. How fast the page is has no effect: only the state at
 * presses counts, and a longer time between them makes it less likely.
 */
export class ReturningDialogs {
  #last: readonly Element[] = [];
  #returns: readonly Return[] = [];
  #between: Between = 'other';

  /** Call it at other inputs of the user. */
  disturb(): void {
    this.#between = 'other';
  }

  /** Call it when the user presses something in an open dialog of a remote. */
  answer(): void {
    if (this.#between === 'nothing') this.#between = 'answer';
  }

  /**
   * Call it at Back and Escape, before they close a dialog.
   *
   * @param open - The open dialogs of remotes.
   * @param at - Milliseconds of a clock.
   * @returns Whether the user is held. The count begins again then.
   */
  press(open: readonly Element[], at: number): boolean {
    const last = this.#last;
    const isReturn =
      this.#between !== 'other' &&
      last.length > 0 &&
      Math.min(open.length, deepest) >= Math.min(last.length, deepest);
    const isNew = open.some((dialog) => !last.includes(dialog));
    const recent = open.length === 0 ? [] : this.#returns.filter((one) => at - one.at < rememberedMs);
    const isAnswered = this.#between === 'answer';
    this.#returns = isReturn ? [...recent, { at, isNew, isAnswered }] : recent;
    this.#last = open;
    this.#between = 'nothing';
    if (!this.#isHeld()) return false;
    this.#last = [];
    this.#returns = [];
    return true;
  }

  #isHeld(): boolean {
    const unanswered = this.#returns.filter((one) => !one.isAnswered);
    const ofSame = unanswered.filter((one) => !one.isNew);
    return ofSame.length >= mostOfSame || unanswered.length >= mostOfAny || this.#returns.length >= mostInAll;
  }
}

let onHeld: () => void = () => undefined;

/** @param listener - Called when dialogs of a remote hold the user. @returns Ends it. */
export function subscribeToReturns(listener: () => void): () => void {
  onHeld = listener;
  return () => {
    if (onHeld === listener) onHeld = () => undefined;
  };
}

/** Keys that lead back, alone or with Alt. Browsers send them to the page as well. */
const keysOfBack: ReadonlySet<string> = new Set(['Alt', 'ArrowLeft', 'BrowserBack', 'GoBack']);

/** Keys that press a button, which is a click as well, or lead to it. */
const keysOfButtons: ReadonlySet<string> = new Set(['Enter', ' ', 'Tab', 'Shift']);

/** Whether an event is in an open dialog of a remote. */
const isInDialog = ({ target }: Event) =>
  target instanceof Node && dialogsOfRemotes().some((dialog) => dialog.contains(target));

/**
 * Hears Back and Escape. On phones Back can close a dialog without a navigation, and is a `cancel` alone. Call it before
 * any remote of the user is loaded, and before the history of dialogs is watched, which closes them.
 */
export function watchReturns(page: Window): void {
  const dialogs = new ReturningDialogs();
  let isEscape = false;
  const press = () => {
    // Later, so that this press does not close what is shown then.
    if (dialogs.press(dialogsOfRemotes(), performance.now())) page.setTimeout(() => onHeld());
  };
  const isOfUser = ({ isTrusted }: Event) => isTrusted;
  page.addEventListener('parque:pop', ({ detail }) => isOfUser(detail) && press());
  page.addEventListener(
    'keydown',
    (event) => {
      if (!isOfUser(event) || event.isComposing || event.repeat) return;
      if (event.key !== 'Escape') {
        const { key } = event;
        if (!keysOfBack.has(key) && !keysOfButtons.has(key)) dialogs.disturb();
        return;
      }
      press();
      // The browser cancels the dialog in the same task.
      isEscape = true;
      page.setTimeout(() => (isEscape = false));
    },
    { capture: true },
  );
  page.addEventListener(
    'cancel',
    (event) => isOfUser(event) && !isEscape && event.target instanceof HTMLDialogElement && press(),
    { capture: true },
  );
  page.addEventListener('input', (event) => isOfUser(event) && dialogs.disturb(), { capture: true });
  page.addEventListener(
    'click',
    (event) => {
      if (!isOfUser(event)) return;
      if (isInDialog(event)) dialogs.answer();
      else dialogs.disturb();
    },
    { capture: true },
  );
}
