/** A short notice of how something ended. */
export interface ToastNotice {
  readonly id: number;
  readonly tone: 'ok' | 'error' | 'info';
  readonly title: string;
  readonly detail: string | undefined;
}

const leastStayMs = 6_000;
/** What a slow reader needs for a letter. */
const perLetterMs = 90;
/** More than these would cover what the person works at; the oldest that is no error makes room. */
const mostNotices = 4;

/** How long a notice stays when nobody closes it: as long as it takes to read. Errors stay until they are closed. */
export const toastStayMs = ({ title, detail = '' }: Pick<ToastNotice, 'title' | 'detail'>): number =>
  Math.max(leastStayMs, perLetterMs * (title.length + detail.length));

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
  const others = notices.filter((notice) => !same(notice));
  const tooMany = others.length - mostNotices + 1;
  const leaving = new Set(others.filter((notice) => notice.tone !== 'error').slice(0, Math.max(tooMany, 0)));
  change([...others.filter((notice) => !leaving.has(notice)), { id: ++lastId, tone, title, detail }]);
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
