import { Button, Dialog, type DialogProps } from '@parque/ui';
import { useId, type FormEvent } from 'react';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'note' | 'size' | 'onClose' | 'children'> {
  /** The label of the button that submits the form, a verb. */
  readonly confirmLabel: string;
  readonly tone?: 'danger' | undefined;
  readonly isDisabled?: boolean;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
}

export function FormDialog({
  confirmLabel,
  tone,
  isDisabled = false,
  isBusy,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog
      {...dialog}
      isOpen
      canCancel
      foot={
        <Button variant={tone ?? 'primary'} type="submit" form={formId} disabled={isDisabled} isBusy={isBusy}>
          {confirmLabel}
        </Button>
      }
    >
      <form id={formId} className="pq-stack" noValidate onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  );
}
