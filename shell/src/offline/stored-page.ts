/**
 * Returns the time at which the server sent this page, when the service worker had stored it; undefined for a page that
 * comes directly from the server.
 */
export const getStoredSince = (): string | undefined => document.documentElement.dataset.kept;
