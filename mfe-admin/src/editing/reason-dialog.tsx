import { useDraft } from '@parque/remote/draft';
import { FormError } from '@parque/ui';
import type { ApiError } from '@parque/api-client';
import { useState, type ReactNode } from 'react';
import { FormDialog } from './form-dialog';
import { TextArea } from './text-area';

interface ReasonDialogProps {
  readonly title: string;
  /** Name of the draft, for example 'admin/role/7'; the caller discards it after the action. */
  readonly draft: string;
  readonly note?: string;
  /** The label of the confirm button, a verb. */
  readonly confirmLabel: string;
  readonly tone?: 'danger';
  /** The change that the reason is sent with. */
  readonly sending: {
    readonly isPending: boolean;
    readonly error: Pick<ApiError, 'message' | 'fields' | 'requestId'> | null;
  };
  /** The next value to fill in; undefined when all are present. */
  readonly missing?: string | undefined;
  /** Maximum length of a reason in this call. */
  readonly maxLength?: number;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
  /** The consequences, and further fields. */
  readonly children?: ReactNode;
}

const minLength = 3;

/** Prompts for a reason, which the audit log stores with the action. */
export function ReasonDialog({
  title,
  draft,
  note,
  confirmLabel,
  tone,
  sending: { isPending, error },
  missing,
  maxLength = 500,
  onConfirm,
  onClose,
  children,
}: ReasonDialogProps) {
  const reasonDraft = useDraft(`${draft}/reason`, '');
  const { value: reason } = reasonDraft;
  const [isTried, setTried] = useState(false);
  const isTooShort = reason.trim().length < minLength;
  const complaint = isTried && isTooShort ? 'Escribe el motivo.' : error?.fields.reason;
  const isLacking = isTried && missing !== undefined;
  const confirm = () => {
    setTried(true);
    if (!isTooShort && missing === undefined && !isPending) onConfirm(reason.trim());
  };

  return (
    <FormDialog
      title={title}
      note={note}
      onClose={onClose}
      confirmLabel={confirmLabel}
      tone={tone}
      isBusy={isPending}
      onSubmit={confirm}
    >
      {children}
      <TextArea
        label="Motivo"
        hint="Queda en la auditoría, con tu nombre y la hora."
        maxLength={maxLength}
        value={reason}
        onChange={reasonDraft.set}
        error={complaint}
      />
      <FormError error={isLacking ? { message: missing } : error} />
    </FormDialog>
  );
}
