/** Calls `listener` after each Fast Refresh. @returns Removes the listener. */
export const subscribeToCodeUpdates = (listener: () => void): (() => void) =>
  window.parqueDevelopment.subscribe(listener);
