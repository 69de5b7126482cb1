import type { ComponentProps } from 'react';
import { Icon } from '../icon/icon';
import { Field, type FieldTexts } from './field';

/** An option. Without a label it is its value. */
export interface SelectOption<Value extends string> {
  readonly value: Value | number;
  readonly label?: string;
  readonly disabled?: boolean | undefined;
}

/** Props of {@link SelectField}: those of a native select, with text as its value. */
export interface SelectFieldProps<Value extends string>
  extends FieldTexts, Omit<ComponentProps<'select'>, 'value' | 'onChange' | keyof FieldTexts> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Groups of options are `children` instead. */
  readonly options?: readonly SelectOption<Value>[];
}

/** A choice among native options. For two to five short ones see `SegmentedControl`. */
export function SelectField<Value extends string>({
  label,
  isOptional,
  hint,
  error,
  valid,
  isInvalid,
  disabled,
  onChange,
  options,
  children,
  ...select
}: SelectFieldProps<Value>) {
  const texts = { label, isOptional, hint, error, valid, isInvalid, disabled };
  return (
    <Field {...texts} isPlain>
      {(control) => (
        <>
          <select {...select} {...control} onChange={(event) => onChange(event.target.value as Value)}>
            {options?.map((option) => (
              <option key={option.value} {...option}>
                {option.label ?? option.value}
              </option>
            ))}
            {children}
          </select>
          <Icon name="chevron-down" size="sm" />
        </>
      )}
    </Field>
  );
}
