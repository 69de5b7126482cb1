/** Elements where a letter is typed or selects an option. */
const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'isComposing' | 'getModifierState' | 'target'
>;

/** Ctrl+K, or ⌘K. */
export const isPaletteShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

export const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Whether the modifier keys are needed to type the character: a Spanish keyboard has [ on AltGr, and ? on Shift. */
function needsModifiers(press: KeyPress): boolean {
  if (press.metaKey) return false;
  if (press.getModifierState('AltGraph')) return true;
  return !press.ctrlKey && (!press.altKey || isApple());
}

/**
 * Returns the key of a single-key shortcut.
 *
 * @returns undefined for a key that is typed into a field, pressed while a dialog is open, or combined with a modifier.
 */
export function getSingleKey(press: KeyPress): string | undefined {
  const { key, target, isComposing, ctrlKey, altKey, metaKey, shiftKey } = press;
  if (isComposing || [...key].length !== 1 || key === ' ') return undefined;
  if (target instanceof Element && target.closest(fields)) return undefined;
  if (document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]')) return undefined;
  if (!/[\p{L}\p{N}]/u.test(key)) return needsModifiers(press) ? key : undefined;
  return ctrlKey || altKey || metaKey || shiftKey ? undefined : key.toLowerCase();
}
