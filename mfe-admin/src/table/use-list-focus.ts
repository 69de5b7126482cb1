import { useLayoutEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the keyboard focus in a list whose focused row disappears, as after an action on it. Without it, the focus returns
 * to the start of the page.
 *
 * @param shown - Changes with the rows.
 * @returns Properties of the element around the list, which receives the focus.
 */
export function useListFocus(shown: unknown) {
  const element = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) element.current?.focus();
  }, [shown]);
  return {
    ref: element,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A dialog that was opened from the list gives the focus back to it. Without a target, the row was removed.
      if (relatedTarget && !relatedTarget.closest('dialog')) focused.current = null;
    },
  };
}
