import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldTexts } from './field';

/** Props of {@link TextField}: those of a native input, with text as its value. */
export interface TextFieldProps
  extends FieldTexts, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'prefix' | keyof FieldTexts> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shown before the value and not part of it: `@`. */
  readonly prefix?: string | undefined;
  /** Shown after the value: `US$`. */
  readonly unit?: string | undefined;
  /** A button inside the box. */
  readonly tool?: ReactNode;
}

/** A text input of one line. */
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
