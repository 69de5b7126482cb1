import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** Props of {@link Modal}. */
export interface ModalProps {
  readonly onClose: () => void;
  readonly role?: 'dialog' | 'alertdialog' | undefined;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A native modal dialog for as long as it is rendered. Escape and a press on what lies around it ask to close; when
 * it goes, the focus returns to where it was.
 */
export function Modal({ onClose, role, labelledBy, describedBy, children }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  const isPressedOutside = useRef(false);

  useLayoutEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={element}
      className="pq-scrim"
      role={role}
      aria-modal="true"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (!event.currentTarget.open) onClose();
      }}
      onPointerDown={(event) => {
        isPressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (isPressedOutside.current && event.target === event.currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
