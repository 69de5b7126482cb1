import { useId } from 'react';
import { Badge } from '../notice/badge';
import { Icon } from '../icon/icon';

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
  /** The option in force, where choosing another one is only a proposal until it is confirmed. */
  readonly inForce?: Value | undefined;
}

/** A choice among two to five short options, all visible. Arrow keys move between them. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onChange,
  options,
  inForce,
}: SegmentedControlProps<Value>) {
  const name = useId();
  const noteId = useId();
  const isPending = inForce !== undefined && inForce !== value;
  return (
    <fieldset className="pq-field">
      <legend className="pq-field__label">
        {label}
        {isPending && (
          <Badge tone="accent" icon="warning">
            Sin confirmar
          </Badge>
        )}
      </legend>
      <div className="pq-seg" data-pending={isPending ? '' : undefined}>
        {options.map((option) => (
          <label key={option.value} data-in-force={isPending && option.value === inForce ? '' : undefined}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-describedby={isPending && option.value === inForce ? noteId : undefined}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.disabled && <Icon name="lock" size="sm" />}
              {isPending && option.value === inForce && <Icon name="check" size="sm" />}
              {option.label}
            </span>
          </label>
        ))}
      </div>
      {isPending && (
        <span className="pq-sr" id={noteId}>
          En vigor hasta que confirmes otra
        </span>
      )}
    </fieldset>
  );
}
