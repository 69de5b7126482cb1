/**
 * Adds what jsdom lacks of the native dialog for tests: `showModal`, `close` and Escape. A browser with its own
 * implementation keeps it.
 */
const isNative = typeof HTMLDialogElement.prototype.showModal === 'function';

function findTopDialog(): HTMLDialogElement | undefined {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
}

function showModal(this: HTMLDialogElement): void {
  if (this.open) throw new DOMException('The dialog is open', 'InvalidStateError');
  this.open = true;
  this.querySelector<HTMLElement>('button, a[href], input, select, textarea')?.focus();
}

function close(this: HTMLDialogElement): void {
  if (!this.open) return;
  this.open = false;
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
}

function closeOnEscape({ key, defaultPrevented }: KeyboardEvent): void {
  const dialog = findTopDialog();
  if (key !== 'Escape' || defaultPrevented || !dialog) return;
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

if (!isNative) {
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
  document.addEventListener('keydown', closeOnEscape);
}
