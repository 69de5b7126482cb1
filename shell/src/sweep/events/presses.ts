/** Keys that press a button, close a dialog, or open the palette. */
const isPress = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key === 'Enter' || key === ' ' || key === 'Escape' || ctrlKey || metaKey;

/**
 * Restores the functions of the page before each press of the user. A timeout may replace some after the visit of its
 * remote, so that no press leads to a navigation any more.
 */
export function restoreBeforePresses(page: Pick<Window, 'addEventListener'>, restore: () => void): void {
  page.addEventListener('pointerdown', () => restore(), { capture: true });
  page.addEventListener('keydown', (event) => isPress(event) && restore(), { capture: true });
}
