import { useEffect, useRef, type MouseEvent, type MouseEventHandler } from 'react';

/** Clicks within this time count as one, also from keys and programs. The browser counts slower clicks of a mouse. */
const sameIntentionMs = 30;

/**
 * Returns a click handler that ignores the second click of a double click: it arrives before the button is rendered as
 * busy. An ignored click submits no form either.
 *
 * @param isSingle - Whether repeated clicks are ignored; otherwise `onClick` is called for each.
 * @param isBusy - Whether the button is rendered as busy. Once its action has ended, the next click counts at once.
 */
export function useSingleClick(
  isSingle: boolean,
  isBusy: boolean,
  onClick: MouseEventHandler<HTMLButtonElement> | undefined,
): MouseEventHandler<HTMLButtonElement> | undefined {
  const last = useRef(-Infinity);
  useEffect(() => {
    last.current = -Infinity;
  }, [isBusy]);
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
