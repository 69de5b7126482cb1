import { useRef, type MouseEvent, type MouseEventHandler } from 'react';

/** Two clicks within this time are one intention, also those of keys and programs, which count no clicks. */
const sameIntentionMs = 100;

/**
 * Returns a click handler that ignores the second click of a double click: it arrives before the button is rendered as
 * busy. An ignored click submits no form either.
 *
 * @param isSingle - Whether repeated clicks are ignored; otherwise `onClick` is called for each.
 */
export function useSingleClick(
  isSingle: boolean,
  onClick: MouseEventHandler<HTMLButtonElement> | undefined,
): MouseEventHandler<HTMLButtonElement> | undefined {
  const last = useRef(-Infinity);
  if (!isSingle) return onClick;
  return (event: MouseEvent<HTMLButtonElement>) => {
    const isRepeated = event.detail > 1 || event.timeStamp - last.current < sameIntentionMs;
    if (isRepeated) {
      event.preventDefault();
      return;
    }
    last.current = event.timeStamp;
    onClick?.(event);
  };
}
