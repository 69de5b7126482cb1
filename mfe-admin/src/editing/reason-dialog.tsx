import { Button, Dialog, FormError } from '@parque/ui';
import type { ApiError } from '@parque/api-client';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { TextArea } from './text-area';

interface ReasonDialogProps {
  readonly title: string;
  readonly note?: string;
  /** What the button does, as a verb. */
  readonly confirmLabel: string;
  readonly tone?: 'danger';
  readonly isBusy: boolean;
  readonly error: ApiError | null;
  /** What else keeps it from being done, such as a field that is empty. */
  readonly isIncomplete?: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
  /** What will happen, and further fields. */
  readonly children?: ReactNode;
}

const shortest = 3;

/** Asks why: the reason stands in the audit log beside what was done. */
export function ReasonDialog({
  title,
  note,
  confirmLabel,
  tone,
  isBusy,
  error,
  isIncomplete = false,
  onConfirm,
  onClose,
  children,
}: ReasonDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const isReady = reason.trim().length >= shortest && !isIncomplete;
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) onConfirm(reason.trim());
  };

  return (
    <Dialog
      isOpen
      title={title}
      note={note}
      onClose={onClose}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancelar
          </Button>
          <Button variant={tone ?? 'primary'} type="submit" form={formId} disabled={!isReady} isBusy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className="pq-stack" noValidate onSubmit={confirm}>
        {children}
        <TextArea
          label="Motivo"
          hint="Queda en la auditoría, con tu nombre y la hora."
          maxLength={500}
          value={reason}
          onChange={setReason}
          error={error?.fields.reason}
        />
        {!error?.fields.reason && <FormError error={error} />}
      </form>
    </Dialog>
  );
}
