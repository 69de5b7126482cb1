import { TextField, type TextFieldProps } from './text-field';

/** Props of {@link NumberField}. */
export type NumberFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'className'>;

/**
 * A number that names something, such as an account: digits only, whatever is typed or pasted. It stays text, so
 * that leading zeros and length survive, and the wheel of a mouse does not change it.
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
