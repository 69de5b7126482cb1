import { Field, NumberField } from '@parque/ui';
import css from './percent-field.module.css';

interface PercentFieldProps {
  readonly value: number;
  readonly onChange: (percent: number) => void;
}

/** The percentage of users, by slider or by number; 0 ends a rollout. */
export function PercentField({ value, onChange }: PercentFieldProps) {
  return (
    <div className={css.percent}>
      <div className={css.slider}>
        <Field label="Parte de las personas" isPlain>
          {(control) => (
            <input
              {...control}
              type="range"
              min={0}
              max={100}
              step={1}
              value={value}
              onChange={(event) => onChange(event.target.valueAsNumber)}
            />
          )}
        </Field>
      </div>
      <NumberField
        label="Porcentaje"
        unit="%"
        maxLength={3}
        value={String(value)}
        onChange={(text) => onChange(Math.min(Number(text), 100))}
      />
    </div>
  );
}
