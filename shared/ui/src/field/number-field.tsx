import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field';

/** Props of {@link NumberField}. */
export type NumberFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'className'>;

/**
 * A number that is an identifier, such as an account: it takes digits only, typed or pasted. The value stays text, so
 * that leading zeros and length are kept and the mouse wheel does not change it. The field states that other characters
 * were left out until it is emptied; spaces only separate digits.
 */
export function NumberField({ onChange, hint, ...field }: NumberFieldProps) {
  const [hasLeftOut, setLeftOut] = useState(false);
  return (
    <TextField
      autoComplete="off"
      {...field}
      hint={hasLeftOut ? 'Solo se admiten cifras.' : hint}
      inputMode="numeric"
      className="pq-num"
      onChange={(value) => {
        setLeftOut(/[^\d\s]/.test(value) || (hasLeftOut && value !== ''));
        onChange(value.replace(/\D/g, ''));
      }}
    />
  );
}
