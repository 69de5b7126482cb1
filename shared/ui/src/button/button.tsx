import type { ComponentProps } from 'react';
import { Spinner } from '../query/spinner';
import { translateOf } from '../format/exact';

/** One `primary` per region. `danger` destroys something; `danger-quiet` opens the question before it. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet';

/** Props that {@link Button} and {@link ButtonLink} share. */
export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: 'sm' | 'lg' | undefined;
  /** As wide as its container. */
  readonly isBlock?: boolean | undefined;
}

/** The look as data attributes, which the styles select. */
export function lookAttributes({ variant, size, isBlock }: ButtonLook) {
  return {
    'data-variant': variant === 'secondary' ? undefined : variant,
    'data-size': size,
    'data-block': isBlock ? '' : undefined,
  };
}

/** Props of {@link Button}: those of a native button, plus its look. */
export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** While its action runs: the button is disabled, and keeps its width and its name. */
  readonly isBusy?: boolean | undefined;
}

/** A button that runs an action. For navigation use {@link ButtonLink}. */
export function Button({
  variant,
  size,
  isBlock,
  isBusy = false,
  type = 'button',
  disabled,
  className = '',
  children,
  ...button
}: ButtonProps) {
  return (
    <button
      {...button}
      {...lookAttributes({ variant, size, isBlock })}
      type={type}
      className={`pq-btn ${className}`.trim()}
      translate={translateOf(children)}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}
