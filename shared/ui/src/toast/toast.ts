import { createListeners } from '@parque/session/listeners';

/** A short notice of the outcome of an action. */
export interface ToastNotice {
  readonly id: number;
  readonly tone: 'ok' | 'error' | 'info';
  readonly title: string;
  readonly detail: string | undefined;
}

const minStayMs = 6_000;
/** Reading time of a slow reader. */
const perLetterMs = 90;
/** More notices would cover the page; the oldest one that is not an error is removed. */
const maxNotices = 4;

/** How long a notice is shown unless the user closes it: its reading time. Errors remain until they are closed. */
export const getToastStayMs = ({ title, detail = '' }: Pick<ToastNotice, 'title' | 'detail'>): number =>
  Math.max(minStayMs, perLetterMs * (title.length + detail.length));

let notices: readonly ToastNotice[] = [];
let lastId = 0;
const { subscribe, notify } = createListeners();

function change(next: readonly ToastNotice[]): void {
  notices = next;
  notify();
}

function show(tone: ToastNotice['tone'], title: string, detail?: string): void {
  const isSame = (notice: ToastNotice) =>
    notice.tone === tone && notice.title === title && notice.detail === detail;
  const otherNotices = notices.filter((notice) => !isSame(notice));
  const tooMany = otherNotices.length - maxNotices + 1;
  const surplus = new Set(
    otherNotices.filter((notice) => notice.tone !== 'error').slice(0, Math.max(tooMany, 0)),
  );
  change([...otherNotices.filter((notice) => !surplus.has(notice)), { id: ++lastId, tone, title, detail }]);
}

/** Returns the notices to show, oldest first. */
export function getCurrentToasts(): readonly ToastNotice[] {
  return notices;
}

/** Calls the listener at every change. @returns A function that unsubscribes. */
export const subscribeToToasts = subscribe;

/** Removes a notice. */
export function dismissToast(id: number): void {
  change(notices.filter((notice) => notice.id !== id));
}

/** Removes all notices. */
export function dismissAllToasts(): void {
  change([]);
}

/**
 * Shows the outcome of an action, from any remote and from outside React. An equal text replaces the earlier notice.
 *
 * @example
 *   toast.success('Guardado');
 *   toast.error('No se ha guardado', error.message);
 */
export const toast = {
  success: (title: string, detail?: string) => show('ok', title, detail),
  error: (title: string, detail?: string) => show('error', title, detail),
  info: (title: string, detail?: string) => show('info', title, detail),
};
