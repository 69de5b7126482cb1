import { useEffect } from 'react';

/** The forms that hold something that nobody has saved. */
const dirty = new Set<symbol>();

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Says that something a person typed is not saved anywhere. While it is so, the shell puts no newer version in the
 * place of the running one, and the browser asks before the page is closed.
 *
 * @param isDirty - Whether there is such input now.
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

/** Whether some form holds unsaved input. For the shell. */
export const hasUnsavedInput = (): boolean => dirty.size > 0;
