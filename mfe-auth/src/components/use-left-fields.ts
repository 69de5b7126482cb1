import { useEffect, useRef, useState } from 'react';

/**
 * The fields of a form that the user has left, by name: their errors are shown. An error message moves the controls below it, and a click on a control that moves is lost. Therefore a field that is left
 * by a click is added after the click.
 */
export function useLeftFields() {
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set());
  const isPressed = useRef(false);
  useEffect(() => {
    const startPress = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
    };
    window.addEventListener('mousedown', startPress, { capture: true });
    window.addEventListener('mouseup', release, { capture: true });
    return () => {
      window.removeEventListener('mousedown', startPress, { capture: true });
      window.removeEventListener('mouseup', release, { capture: true });
    };
  }, []);

  const markLeft = (field: string) => {
    const add = () => setLeftFields((previous) => new Set([...previous, field]));
    if (isPressed.current) window.addEventListener('mouseup', () => setTimeout(add), { once: true });
    else add();
  };
  return { has: (field: string) => leftFields.has(field), leave: markLeft };
}
