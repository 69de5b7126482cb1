import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '../icon/icon';
import { IconButton } from '../button/icon-button';
import {
  currentToasts,
  dismissAllToasts,
  dismissToast,
  subscribeToToasts,
  toastStayMs,
  type ToastNotice,
} from './toast';
import { translateOf } from '../format/translate-of';

const icons = { ok: 'check-circle', error: 'error', info: 'info' } as const;

function useDismissal(notice: ToastNotice, isHeld: boolean): void {
  useEffect(() => {
    if (notice.tone === 'error' || isHeld) return undefined;
    const timer = setTimeout(() => dismissToast(notice.id), toastStayMs(notice));
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
      <div translate={translateOf([title, detail])}>
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

/**
 * Renders the notices of `toast`, once in the page. It takes no focus. A notice remains while it is hovered or
 * focused, and an error until it is closed. The frame removes the notices of a page when the user leaves it.
 */
export function Toasts() {
  const element = useRef<HTMLDivElement>(null);
  const notices = useSyncExternalStore(subscribeToToasts, currentToasts);
  useEffect(() => {
    if (element.current) raise(element.current);
  }, [notices]);
  useEffect(() => dismissAllToasts, []);
  const draw = (list: readonly ToastNotice[]) =>
    list.map((notice) => <Toast key={notice.id} notice={notice} />);
  return (
    <div className="pq-toasts" popover="manual" ref={element}>
      {draw(notices.filter(({ tone }) => tone === 'error'))}
      <div role="status" aria-label="Avisos">
        {draw(notices.filter(({ tone }) => tone !== 'error'))}
      </div>
    </div>
  );
}
