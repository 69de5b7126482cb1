/**
 * Whether the style sheet of the document did not load. After it has failed, its sheet is missing, empty or unreadable: that
 * depends on the browser and on the cause.
 */
export function isUnstyled(): boolean {
  try {
    return !document.querySelector<HTMLLinkElement>('[rel=stylesheet]')?.sheet?.cssRules.length;
  } catch {
    return true;
  }
}
