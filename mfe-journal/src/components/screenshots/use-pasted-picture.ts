import { useEffect } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');

/** The picture in a clipboard; undefined when the user pastes text into a field. */
function findPicture({ clipboardData, target }: ClipboardEvent): File | undefined {
  if (!clipboardData || (isTyping(target) && clipboardData.types.includes('text/plain'))) return undefined;
  return [...clipboardData.files].find(({ type }) => type.startsWith('image/'));
}

/** Accepts a picture that is pasted anywhere on the page. */
export function usePastedPicture(onPicture: (file: File) => void): void {
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const file = findPicture(event);
      if (!file) return;
      event.preventDefault();
      onPicture(file);
    };
    window.addEventListener('paste', handlePaste);
    return () => window.removeEventListener('paste', handlePaste);
  }, [onPicture]);
}
