declare global {
  interface WindowEventMap {
    /** A navigation by code, which a screen can block. The detail executes it. */
    'parque:navigation': CustomEvent<() => void>;
  }
}

/**
 * Executes a navigation by code that the user began, such as by a command of the palette. A screen with `useBlocker`
 * blocks it as it blocks links. Not for navigations after saving.
 *
 * Each remote and the shell contain their own copy of this function, so it uses an event, which reaches all blockers.
 *
 * @param navigate - Called at once; if the navigation is blocked, when the user confirms it.
 *
 * @example
 *   requestNavigation(() => navigate('/panel'));
 */
export function requestNavigation(navigate: () => void): void {
  const request = new CustomEvent('parque:navigation', { cancelable: true, detail: navigate });
  if (window.dispatchEvent(request)) navigate();
}
