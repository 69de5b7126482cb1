import { Field, type FieldTexts } from '@parque/ui';
import css from './text-area.module.css';

interface TextAreaProps extends FieldTexts {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows?: number;
  readonly maxLength?: number;
}

export function TextArea({ value, onChange, rows = 3, maxLength, ...texts }: TextAreaProps) {
  return (
    <Field {...texts} isPlain>
      {(control) => (
        <textarea
          {...control}
          className={css.text}
          rows={rows}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
