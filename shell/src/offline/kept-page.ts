/**
 * When the server gave the page that is shown, if it is one that the service worker had kept; undefined when it came
 * just now.
 */
export const keptSince = (): string | undefined => document.documentElement.dataset.kept;
