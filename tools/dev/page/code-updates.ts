/** Calls `listener` after each Fast Refresh. @returns A function that removes the listener. */
export const subscribeToCodeUpdates = (listener: () => void): (() => void) =>
  window.parqueDevelopment.subscribe(listener);
