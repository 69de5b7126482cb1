import { isOfRemote } from './dialogs-of-remotes';

/** Opens what was refused again, where it still belongs to the page. */
function reopen(element: HTMLElement): void {
  if (!element.isConnected) return;
  if (element instanceof HTMLDialogElement) {
    if (!element.open) element.showModal();
  } else if (element.popover !== null) element.showPopover();
}

/**
 * Keeps remotes from covering a dialog of the shell by a dialog or popover of their own. Browsers that do not announce
 * dialogs before they open (`beforetoggle`) refuse popovers only.
 *
 * @returns Ends it, and opens what was refused in the meantime, such as a question of the screen.
 */
export function keepOnTop(page: Window = window): () => void {
  const refused = new Set<HTMLElement>();
  const refuse = (event: Event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !isOfRemote(target)) return;
    if (Reflect.get(event, 'newState') !== 'open') return;
    event.preventDefault();
    refused.add(target);
  };
  page.addEventListener('beforetoggle', refuse, { capture: true });
  return () => {
    page.removeEventListener('beforetoggle', refuse, { capture: true });
    for (const element of refused) reopen(element);
  };
}
