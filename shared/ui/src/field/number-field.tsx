import { TextField, type TextFieldProps } from './text-field';

/** Props of {@link NumberField}. */
export type NumberFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'className'>;

/**
 * A number that is an identifier, such as an account: it takes digits only, typed or pasted. The value stays text, so
 * that leading zeros and length are kept and the mouse wheel does not change it.
 */
export function NumberField({ onChange, ...field }: NumberFieldProps) {
  return (
    <TextField
      autoComplete="off"
      {...field}
      inputMode="numeric"
      className="pq-num"
      onChange={(value) => onChange(value.replace(/\D/g, ''))}
    />
  );
}
