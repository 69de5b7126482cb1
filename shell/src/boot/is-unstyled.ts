/**
 * Whether the style sheet of the document did not load. After it has failed, its sheet is missing, empty or unreadable: that
 * depends on the browser and on the cause. During development, the document can have no style sheet.
 */
export function isUnstyled(): boolean {
  const link = document.querySelector<HTMLLinkElement>('[rel=stylesheet]');
  try {
    return link !== null && !link.sheet?.cssRules.length;
  } catch {
    return true;
  }
}
