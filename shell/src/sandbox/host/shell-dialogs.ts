/** The open dialog of the shell. Dialogs of third parties are inside their frames. */
export const openDialog = (): HTMLElement | null => document.querySelector<HTMLElement>('dialog[open]');

/** Whether the shell prompts for the password. The field has this attribute also while it shows what is typed. */
export const isPasswordPrompted = (): boolean =>
  document.querySelector('dialog[open] [autocomplete="current-password"]') !== null;

/**
 * Holds messages of a frame while the shell prompts for the password. Reading a large message blocks the page, which would
 * then return the focus too late when the frame takes it.
 *
 * @param release - Gets each held message, in order.
 */
export function createHold<Message>(release: (message: Message) => void) {
  let heldMessages: Message[] = [];
  const observer = new MutationObserver(() => {
    if (isPasswordPrompted()) return;
    const due = heldMessages;
    end();
    due.forEach(release);
  });
  function end(): void {
    observer.disconnect();
    heldMessages = [];
  }
  return {
    add(message: Message): number {
      if (heldMessages.length === 0)
        observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
      return heldMessages.push(message);
    },
    end,
  };
}
