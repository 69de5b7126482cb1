const styles = {
  frame: `position: fixed; inset: 0; box-sizing: border-box; width: 100%; height: 100%; margin: 0; padding: 2rem;
    overflow: auto; border: 0; color: #f4f1ea; background: #14110ef2; font: 14px/1.5 ui-monospace, monospace`,
  text: 'white-space: pre-wrap; overflow-wrap: anywhere; font: inherit',
};

function buildElement<Name extends 'div' | 'h2' | 'pre' | 'button'>(name: Name, text: string, style = '') {
  const element = document.createElement(name);
  element.textContent = text;
  element.style.cssText = style;
  return element;
}

let shownFrame: HTMLElement | undefined;

function hide(): void {
  shownFrame?.remove();
  shownFrame = undefined;
}

/**
 * Shows why parts of the product could not be built, over the page. It disappears when all of them are built again.
 *
 * @param errors - By part.
 */
export function showErrors(errors: ReadonlyMap<string, readonly string[]>): void {
  hide();
  const failedParts = [...errors].filter(([, texts]) => texts.length > 0);
  if (failedParts.length === 0) return;
  const frame = buildElement('div', '', styles.frame);
  frame.setAttribute('role', 'alert');
  frame.setAttribute('lang', 'en');
  // A popover is in the top layer, above dialogs of the product.
  frame.popover = 'manual';
  for (const [part, texts] of failedParts)
    frame.append(
      buildElement('h2', `${part} could not be built`),
      buildElement('pre', texts.join('\n\n'), styles.text),
    );
  const close = buildElement('button', 'Close');
  close.type = 'button';
  close.onclick = hide;
  frame.append(close);
  document.documentElement.append(frame);
  frame.showPopover();
  shownFrame = frame;
}
