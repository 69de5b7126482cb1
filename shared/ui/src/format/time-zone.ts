import { useSyncExternalStore } from 'react';
import { createStoredChoice } from '../stored-choice';

const choice = createStoredChoice('parque:time-zone');

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('es-ES', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Returns the chosen time zone (IANA name); undefined for that of the browser. */
export function getChosenTimeZone(): string | undefined {
  const storedZone = choice.read();
  return storedZone !== null && isTimeZone(storedZone) ? storedZone : undefined;
}

/** Sets the time zone in this browser: in all tabs, now and at the next visit. */
const setTimeZone = (zone: string | undefined): void => choice.write(zone ?? null);

/**
 * Returns the time zone of dates and times, undefined for that of the browser, and a function that sets it. Components
 * render again on each change.
 */
export function useTimeZone(): {
  readonly timeZone: string | undefined;
  readonly setTimeZone: (zone: string | undefined) => void;
} {
  return { timeZone: useSyncExternalStore(choice.subscribe, getChosenTimeZone), setTimeZone };
}
