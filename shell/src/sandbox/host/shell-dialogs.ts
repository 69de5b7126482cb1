/** The open dialog of the shell. Dialogs of third parties are inside their frames. */
export const openDialog = (): HTMLElement | null => document.querySelector<HTMLElement>('dialog[open]');

/** Whether the shell prompts for the password. The field has this attribute also while it shows what is typed. */
export const isPasswordPrompted = (): boolean =>
  document.querySelector('dialog[open] [autocomplete="current-password"]') !== null;

/**
 * Holds messages of a frame until the shell does not prompt for the password any more. To read a large message occupies
 * the page, which would return the focus that the frame takes only afterwards.
 *
 * @param release - Gets each held message, in order.
 */
export function makeHold<Message>(release: (message: Message) => void) {
  let held: Message[] = [];
  const observer = new MutationObserver(() => {
    if (isPasswordPrompted()) return;
    const due = held;
    end();
    due.forEach(release);
  });
  function end(): void {
    observer.disconnect();
    held = [];
  }
  return {
    /** Returns how many messages are held. */
    add(message: Message): number {
      if (held.length === 0)
        observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
      return held.push(message);
    },
    end,
  };
}
