import type { FindCaller } from '../caller';

/** What is used of a window. */
export interface OpeningPage {
  open(...input: Parameters<Window['open']>): Pick<Window, 'opener'> | null;
}

/**
 * Remotes open windows and get no access to them. A window of this origin has functions of its own, which nothing watches.
 *
 * @param isBound - Whether no file is in the stack of a call. The shell opens no window that way.
 */
export function watchWindows(
  page: OpeningPage,
  causeOf: FindCaller,
  isBound: (callee: object) => boolean,
): void {
  const { open } = page;
  page.open = function openApart(...input) {
    const isOfRemote = causeOf(openApart) !== undefined || isBound(openApart);
    const opened = Reflect.apply(open, page, input);
    if (!opened || !isOfRemote) return opened;
    opened.opener = null;
    return null;
  };
}
