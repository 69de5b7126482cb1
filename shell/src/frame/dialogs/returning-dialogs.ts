import { dialogsOfRemotes } from './dialogs-of-remotes';

/** For how long a return counts. */
const rememberedMs = 60_000;

/** After how many returns the user is held: of the same dialogs, and in all. */
const mostOfSame = 2;
const mostInAll = 3;

/** More open dialogs count as this number, so that the presses that close hundreds of them count. */
const deepest = 5;

/** A press that found no fewer dialogs than the one before. */
interface Return {
  readonly at: number;
  /** Whether a dialog is open that was not, such as a question before unsaved input is lost. */
  readonly isNew: boolean;
}

/**
 * Recognises dialogs of a remote that return: the user closes them by Back or Escape, and the next press finds as many.
 * The user is held at the third press that finds the same dialogs. Where others have opened, such as a question about
 * unsaved input, it is the third such press after the first. Presses count within a minute, and one counts only
 * if the user did nothing else since the one before, such as to open the dialog again. How fast the page is has no effect:
 * only the state at presses counts, and a longer time between them makes it less likely.
 */
export class ReturningDialogs {
  #last: readonly Element[] = [];
  #returns: readonly Return[] = [];
  #isUndisturbed = false;

  /** Call it at other inputs of the user. */
  disturb(): void {
    this.#isUndisturbed = false;
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
      this.#isUndisturbed &&
      last.length > 0 &&
      Math.min(open.length, deepest) >= Math.min(last.length, deepest);
    const isNew = open.some((dialog) => !last.includes(dialog));
    const recent = open.length === 0 ? [] : this.#returns.filter((one) => at - one.at < rememberedMs);
    this.#returns = isReturn ? [...recent, { at, isNew }] : recent;
    this.#last = open;
    this.#isUndisturbed = true;
    const ofSame = this.#returns.filter((one) => !one.isNew);
    if (ofSame.length < mostOfSame && this.#returns.length < mostInAll) return false;
    this.#last = [];
    this.#returns = [];
    return true;
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
        if (!keysOfBack.has(event.key)) dialogs.disturb();
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
  for (const type of ['click', 'input'])
    page.addEventListener(type, (event) => isOfUser(event) && dialogs.disturb(), { capture: true });
}
