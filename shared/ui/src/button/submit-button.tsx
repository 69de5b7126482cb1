import { useId } from 'react';
import { Button, type ButtonProps } from './button';
import { nothingToSave } from './why-not-saved';

/** Props of {@link SubmitButton}. */
export interface SubmitButtonProps extends Pick<
  ButtonProps,
  'size' | 'variant' | 'isBusy' | 'onClick' | 'children'
> {
  /** Why the form cannot be submitted now. Without a reason, it can. */
  readonly whyNot: string | undefined;
}

/** The button that submits a form. While it is disabled, the reason is beside it. */
export function SubmitButton({ whyNot, ...button }: SubmitButtonProps) {
  const id = useId();
  return (
    <div className="pq-row">
      <Button
        variant="primary"
        {...button}
        type="submit"
        disabled={whyNot !== undefined}
        aria-describedby={id}
      />
      <span id={id} className={whyNot === nothingToSave ? 'pq-sr' : 'pq-field__hint'}>
        {whyNot}
      </span>
    </div>
  );
}
