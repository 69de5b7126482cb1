import type { ReactNode } from 'react';
import { Button } from '../button';
import type { Failure } from '../failure';
import { FormError } from '../form-error';
import { Dialog } from './dialog';

/** Props of {@link ConfirmDialog}. */
export interface ConfirmDialogProps {
  /** The question. */
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What the button does, as a verb. */
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  /** `danger` destroys something. */
  readonly tone?: 'danger' | undefined;
  /** While what was confirmed is under way. */
  readonly isBusy?: boolean | undefined;
  /** Why it failed. */
  readonly error?: Failure | null | undefined;
  /** What will happen. */
  readonly children?: ReactNode;
}

/** Asks before something that cannot be undone. The focus starts on the way out. */
export function ConfirmDialog({
  title,
  isOpen,
  onClose,
  confirmLabel,
  onConfirm,
  tone,
  isBusy,
  error,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
      role="alertdialog"
      foot={
        <>
          <Button variant="ghost" onClick={onClose} data-first-focus="">
            Cancelar
          </Button>
          <Button variant={tone ?? 'primary'} isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="pq-soft">{children}</div>
      <FormError error={error} />
    </Dialog>
  );
}
