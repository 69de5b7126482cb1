import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

/** Props of {@link Modal}. */
export interface ModalProps {
  readonly onClose: () => void;
  readonly role?: 'dialog' | 'alertdialog' | undefined;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly children: ReactNode;
}

type DialogRef = RefObject<HTMLDialogElement | null>;

/**
 * Receives the first focus: the element marked for it, else the first visible field. The browser's default is the button
 * beside the title. The default remains where the focus would scroll the title out of view, as at 400 % zoom.
 */
const firstFocus = [
  '[data-first-focus]',
  '.pq-dialog__body :is(input, select, textarea):enabled:not([hidden])',
];

function useModalDialog(element: DialogRef): void {
  useLayoutEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    dialog?.showModal();
    const focusTargets = firstFocus.map((selector) => dialog?.querySelector<HTMLElement>(selector));
    const first = focusTargets.find(Boolean);
    if (first && first.getBoundingClientRect().bottom <= innerHeight) first.focus();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [element]);
}

/** Calls back on a press that begins and ends outside the dialog. A press that began inside was selecting text. */
function usePressOutside(element: DialogRef, onPress: () => void): void {
  useEffect(() => {
    const dialog = element.current;
    let isPressed = false;
    const startPress = ({ target }: Event) => {
      isPressed = target === dialog;
    };
    const release = ({ target }: Event) => {
      if (isPressed && target === dialog) onPress();
    };
    dialog?.addEventListener('pointerdown', startPress);
    dialog?.addEventListener('click', release);
    return () => {
      dialog?.removeEventListener('pointerdown', startPress);
      dialog?.removeEventListener('click', release);
    };
  }, [element, onPress]);
}

/**
 * A native modal dialog while it is rendered. Escape and a press outside call `onClose`. On unmount the focus returns
 * to where it was.
 */
export function Modal({ onClose, role, labelledBy, describedBy, children }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  useModalDialog(element);
  usePressOutside(element, onClose);
  return (
    <dialog
      ref={element}
      className="pq-scrim"
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        // React passes the event of a dialog inside another one up to that one.
        event.stopPropagation();
        onClose();
      }}
      onClose={(event) => {
        // The browser closes the dialog without a cancel event when Escape is pressed twice.
        if (!event.currentTarget.open) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
