/**
 * Calls `listener` after the code of the page has changed. The code of an installation never changes in an open page;
 * `npm run dev` replaces this module.
 *
 * @returns Removes the listener.
 */
export const subscribeToCodeUpdates =
  (_listener: () => void): (() => void) =>
  () =>
    undefined;
