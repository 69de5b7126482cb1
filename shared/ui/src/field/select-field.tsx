import type { ComponentProps } from 'react';
import { Icon } from '../icon/icon';
import { Field, type FieldTexts } from './field';

/** Props of {@link SelectField}: those of a native select, with text as its value. */
export interface SelectFieldProps
  extends FieldTexts, Omit<ComponentProps<'select'>, 'value' | 'onChange' | keyof FieldTexts> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A choice among native options. For two to five short ones see `SegmentedControl`. */
export function SelectField({
  label,
  isOptional,
  hint,
  error,
  valid,
  isInvalid,
  disabled,
  onChange,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, isOptional, hint, error, valid, isInvalid, disabled }} isPlain>
      {(control) => (
        <>
          <select {...select} {...control} onChange={(event) => onChange(event.target.value)} />
          <Icon name="chevron-down" size="sm" />
        </>
      )}
    </Field>
  );
}
