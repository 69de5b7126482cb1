import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field';

/** Props of {@link NumberField}. */
export type NumberFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'className'>;

/**
 * A number that is an identifier, such as an account: it takes digits only, typed or pasted. The value stays text, so
 * that leading zeros and length are preserved and the mouse wheel does not change it. The field states that other characters
 * were left out until it is emptied, disabled or filled from elsewhere; spaces only separate digits.
 */
export function NumberField({ onChange, hint, ...field }: NumberFieldProps) {
  const [digitsWithOmission, setDigitsWithOmission] = useState<string>();
  const hasOmission = digitsWithOmission === field.value;
  if (digitsWithOmission !== undefined && (field.disabled || !hasOmission)) setDigitsWithOmission(undefined);
  return (
    <TextField
      autoComplete="off"
      {...field}
      hint={hasOmission ? 'Solo se admiten cifras.' : hint}
      inputMode="numeric"
      className="pq-num"
      onChange={(value) => {
        const digits = value.replace(/\D/g, '');
        setDigitsWithOmission(/[^\d\s]/.test(value) || (hasOmission && value !== '') ? digits : undefined);
        onChange(digits);
      }}
    />
  );
}
