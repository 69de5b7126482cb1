/** A short notice of how something ended. */
export interface ToastNotice {
  readonly id: number;
  readonly tone: 'ok' | 'error' | 'info';
  readonly title: string;
  readonly detail: string | undefined;
}

/** How long a notice stays when nobody closes it. Errors stay until they are closed. */
export const toastStayMs = 6_000;

let notices: readonly ToastNotice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ToastNotice[]): void {
  notices = next;
  listeners.forEach((listener) => listener());
}

function show(tone: ToastNotice['tone'], title: string, detail?: string): void {
  const same = (notice: ToastNotice) =>
    notice.tone === tone && notice.title === title && notice.detail === detail;
  change([...notices.filter((notice) => !same(notice)), { id: ++lastId, tone, title, detail }]);
}

/** The notices to be drawn, oldest first. */
export function currentToasts(): readonly ToastNotice[] {
  return notices;
}

/** Calls back at every change. @returns How to stop. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes a notice away. */
export function dismissToast(id: number): void {
  change(notices.filter((notice) => notice.id !== id));
}

/** Takes all notices away. */
export function dismissAllToasts(): void {
  change([]);
}

/** Tells how something ended, from any remote and from outside React. The same words again replace the earlier ones. */
export const toast = {
  success: (title: string, detail?: string) => show('ok', title, detail),
  error: (title: string, detail?: string) => show('error', title, detail),
  info: (title: string, detail?: string) => show('info', title, detail),
};
