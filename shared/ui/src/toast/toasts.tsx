import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '../icon/icon';
import { IconButton } from '../button/icon-button';
import {
  getCurrentToasts,
  dismissAllToasts,
  dismissToast,
  subscribeToToasts,
  getToastStayMs,
  type ToastNotice,
} from './toast';
import { getTranslateAttribute } from '../format/translate-attribute';

const icons = { ok: 'check-circle', error: 'error', info: 'info' } as const;

function useDismissal(notice: ToastNotice, isHeld: boolean): void {
  useEffect(() => {
    if (notice.tone === 'error' || isHeld) return undefined;
    const timer = setTimeout(() => dismissToast(notice.id), getToastStayMs(notice));
    return () => clearTimeout(timer);
  }, [notice, isHeld]);
}

function Toast({ notice }: { readonly notice: ToastNotice }) {
  const { id, tone, title, detail } = notice;
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  useDismissal(notice, isPointedAt || hasFocus);
  return (
    <div
      className="pq-toast"
      data-tone={tone}
      role={tone === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
    >
      <Icon name={icons[tone]} />
      <div translate={getTranslateAttribute([title, detail])}>
        <strong>{title}</strong>
        {detail && <p>{detail}</p>}
      </div>
      <IconButton
        icon="close"
        label="Cerrar aviso"
        size="sm"
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        onClick={() => dismissToast(id)}
      />
    </div>
  );
}

/** Raises the element above dialogs that were opened later, if the browser supports it. */
function raise(element: HTMLElement): void {
  if (!('showPopover' in element)) return;
  element.hidePopover();
  element.showPopover();
}

/** Keeps the notices inside the modal dialog that was opened last: everything outside it is inert. */
function followDialogs(notices: HTMLElement, home: HTMLElement): () => void {
  let openDialogs: readonly HTMLDialogElement[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof HTMLDialogElement)
        openDialogs = [...openDialogs.filter((dialog) => dialog !== target), target];
    openDialogs = openDialogs.filter((dialog) => dialog.open && dialog.isConnected);
    const parent = openDialogs.at(-1) ?? home;
    if (notices.parentNode === parent) return;
    parent.append(notices);
    raise(notices);
  });
  observer.observe(document, { subtree: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

/**
 * Renders the notices of `toast`, once in the page. It takes no focus. A notice remains while it is hovered or
 * focused, and an error until it is closed. While a dialog is open, the notices are a part of it. The frame removes
 * the notices of a page when the user leaves it.
 */
export function Toasts() {
  const home = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLDivElement>(null);
  const notices = useSyncExternalStore(subscribeToToasts, getCurrentToasts);
  useEffect(() => {
    if (!element.current) return;
    // A dialog that is removed without being closed takes the notices with it.
    if (!element.current.isConnected) home.current?.append(element.current);
    raise(element.current);
  }, [notices]);
  useEffect(
    () => (element.current && home.current ? followDialogs(element.current, home.current) : undefined),
    [],
  );
  useEffect(() => dismissAllToasts, []);
  const draw = (list: readonly ToastNotice[]) =>
    list.map((notice) => <Toast key={notice.id} notice={notice} />);
  return (
    <div ref={home}>
      <div className="pq-toasts" popover="manual" ref={element}>
        {draw(notices.filter(({ tone }) => tone === 'error'))}
        <div role="status" aria-label="Avisos">
          {draw(notices.filter(({ tone }) => tone !== 'error'))}
        </div>
      </div>
    </div>
  );
}
