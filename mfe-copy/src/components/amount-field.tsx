import { TextField, type TextFieldProps } from '@parque/ui';

type AmountFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'className' | 'unit'>;

/** Dollars. What is typed stays as it is typed; `readAmount` says what it means. */
export function AmountField(field: AmountFieldProps) {
  return (
    <TextField
      autoComplete="off"
      maxLength={24}
      {...field}
      inputMode="decimal"
      className="pq-num"
      unit="US$"
    />
  );
}
