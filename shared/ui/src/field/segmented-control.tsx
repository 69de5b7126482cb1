import { useId } from 'react';
import { Icon } from '../icon/icon';

/** One option. */
export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Cannot be chosen: shown with a lock. */
  readonly disabled?: boolean | undefined;
}

/** Props of {@link SegmentedControl}. */
export interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly Segment<Value>[];
}

/** A choice among two to five short options, all visible. Arrow keys move between them. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onChange,
  options,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className="pq-field">
      <legend className="pq-field__label">{label}</legend>
      <div className="pq-seg">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.disabled && <Icon name="lock" size="sm" />}
              {option.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
