import { describeReading, type FigureKind } from '@parque/domain/amounts';
import { getDecimalSeparator, TextField, type TextFieldProps } from '@parque/ui';

interface FigureFieldProps extends TextFieldProps {
  /** @default 'price' */
  readonly kind?: FigureKind;
}

/** A typed figure. Where other countries read it differently, its reading takes the place of the hint. */
export const FigureField = ({ kind = 'price', hint, ...field }: FigureFieldProps) => (
  <TextField
    inputMode="decimal"
    autoComplete="off"
    className="pq-num"
    maxLength={20}
    hint={describeReading(field.value, kind, getDecimalSeparator()) ?? hint}
    {...field}
  />
);
