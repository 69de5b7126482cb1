import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldTexts } from './field';

/** Props of {@link TextField}: those of a native input, with the value as text in and out. */
export interface TextFieldProps
  extends FieldTexts, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'prefix' | keyof FieldTexts> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Stands before what is written and is not part of it: `@`. */
  readonly prefix?: string | undefined;
  /** Stands after it: `US$`. */
  readonly unit?: string | undefined;
  /** A button inside the box. */
  readonly tool?: ReactNode;
}

/** A line of text. */
export function TextField({
  label,
  isOptional,
  hint,
  error,
  valid,
  isInvalid,
  disabled,
  value,
  onChange,
  prefix,
  unit,
  tool,
  type = 'text',
  ...input
}: TextFieldProps) {
  const texts = { label, isOptional, hint, error, valid, isInvalid, disabled };
  return (
    <Field {...texts}>
      {(control) => (
        <>
          {prefix && <span className="pq-field__affix">{prefix}</span>}
          <input
            {...input}
            {...control}
            type={type}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {unit && <span className="pq-field__affix">{unit}</span>}
          {tool}
        </>
      )}
    </Field>
  );
}
