import { useId, type ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon';
import { getTranslateAttribute } from '../format/translate-attribute';

/** The texts and states of a field around its control. */
export interface FieldTexts {
  readonly label: string;
  readonly isOptional?: boolean | undefined;
  /** How to fill it in. `error` and `valid` replace it. */
  readonly hint?: ReactNode;
  /** The error: red border, and announced. */
  readonly error?: string | undefined;
  /** The confirmation: yellow border. */
  readonly valid?: string | undefined;
  /** Invalid, with the reason shown elsewhere. */
  readonly isInvalid?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** Attributes of a control that connect it to its label, message and state. */
export interface ControlAttributes {
  readonly id: string;
  readonly disabled: boolean | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps extends FieldTexts {
  /** Renders the control. */
  readonly children: (control: ControlAttributes) => ReactNode;
  /** Hides the icon of the state at the end of the box. */
  readonly isPlain?: boolean | undefined;
}

type FieldState = 'error' | 'valid' | 'disabled' | undefined;

function getFieldState({ error, isInvalid, valid, disabled }: FieldTexts): FieldState {
  if (error !== undefined || isInvalid) return 'error';
  if (valid !== undefined) return 'valid';
  return disabled ? 'disabled' : undefined;
}

const icons: Readonly<Record<NonNullable<FieldState>, IconName>> = {
  error: 'error',
  valid: 'check-circle',
  disabled: 'lock',
};

interface MessageProps {
  readonly id: string;
  readonly icon: IconName | undefined;
  readonly children: ReactNode;
}

function Message({ id, icon, children }: MessageProps) {
  if (children === undefined) return null;
  return (
    <p
      className={icon ? 'pq-field__msg' : 'pq-field__hint'}
      id={id}
      translate={getTranslateAttribute(children)}
    >
      {icon && <Icon name={icon} size="sm" />}
      {children}
    </p>
  );
}

/** A label, a control in its box, and the message below. For controls that have no field component. */
export function Field({ children, isPlain, ...texts }: FieldProps) {
  const { label, isOptional, hint, error, valid, disabled } = texts;
  const id = useId();
  const state = getFieldState(texts);
  const message = error ?? valid ?? hint;
  const icon = state && !(isPlain && state === 'disabled') ? icons[state] : undefined;
  const isOwnMessage = error !== undefined || valid !== undefined || state === 'disabled';
  return (
    <div className="pq-field" data-state={state}>
      <div className="pq-field__label">
        <label htmlFor={id}>{label}</label>
        {isOptional && <span className="pq-field__opt">Opcional</span>}
      </div>
      <div className="pq-field__box">
        {children({
          id,
          disabled,
          'aria-invalid': state === 'error' || undefined,
          'aria-describedby': message === undefined ? undefined : `${id}-message`,
        })}
        {icon && !isPlain && (
          <span className="pq-field__state">
            <Icon name={icon} size="sm" />
          </span>
        )}
      </div>
      <div className="pq-field__notes" aria-live="polite">
        <Message id={`${id}-message`} icon={isOwnMessage ? icon : undefined}>
          {message}
        </Message>
      </div>
    </div>
  );
}
