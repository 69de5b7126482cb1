import type { ReactNode } from 'react';
import { Button } from '../button/button';
import type { Failure } from '../notice/failure';
import { FormError } from '../notice/form-error';
import { Dialog } from './dialog';

/** Props of {@link ConfirmDialog}. */
export interface ConfirmDialogProps {
  /** The question. */
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** A verb: what the button does. */
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  /** `danger`: the action destroys something. */
  readonly tone?: 'danger' | undefined;
  /** While the confirmed action runs. */
  readonly isBusy?: boolean | undefined;
  /** Why the confirmed action failed. */
  readonly error?: Failure | null | undefined;
  /** The consequences. */
  readonly children?: ReactNode;
}

/** A question before an action that cannot be undone. The focus starts on the button that cancels. */
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
      canCancel
      foot={
        <Button variant={tone ?? 'primary'} isSingle isBusy={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      }
    >
      <div className="pq-soft">{children}</div>
      <FormError error={error} />
    </Dialog>
  );
}
