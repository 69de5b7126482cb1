import { useEffect } from 'react';

/** Forms with unsaved input. */
const dirty = new Set<symbol>();

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Reports unsaved input of a form. While there is any, the shell does not replace the running version, and the browser
 * shows a confirmation before it closes the page.
 *
 * @param isDirty - Whether the form has unsaved input now.
 */
export function useUnsavedInput(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const form = Symbol('form');
    if (dirty.size === 0) window.addEventListener('beforeunload', warn);
    dirty.add(form);
    return () => {
      dirty.delete(form);
      if (dirty.size === 0) window.removeEventListener('beforeunload', warn);
    };
  }, [isDirty]);
}

/** Whether any form has unsaved input. For the shell. */
export const hasUnsavedInput = (): boolean => dirty.size > 0;
