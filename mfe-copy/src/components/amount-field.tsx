import { TextField, type TextFieldProps } from '@parque/ui';

type AmountFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'className' | 'unit'>;

/** An amount in dollars. The typed text is not changed; `readDollars` parses it. */
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
