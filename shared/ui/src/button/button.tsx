import type { ComponentProps, MouseEvent } from 'react';
import { Icon, type IconName } from '../icon/icon';
import { Spinner } from '../query/spinner';
import { getTranslateAttribute } from '../format/translate-attribute';
import { lookAttributes, type ButtonLook } from './button-look';

/** Props of {@link Button}: those of a native button, plus its look. */
export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Drawn before the text. */
  readonly icon?: IconName | undefined;
  /** Whether its action runs: the button is then disabled, with the same width and name. */
  readonly isBusy?: boolean | undefined;
  /** Ignores the second click of a double click. Buttons that submit a form, and `danger`, always do. */
  readonly isSingle?: boolean | undefined;
}

/** A button that runs an action. For navigation use {@link ButtonLink}. */
export function Button({
  variant,
  size,
  isBlock,
  icon,
  isBusy = false,
  isSingle = false,
  type = 'button',
  disabled,
  onClick,
  className = '',
  children,
  ...button
}: ButtonProps) {
  const ignoresSecond = isSingle || type === 'submit' || variant === 'danger';
  // The second click of a double click arrives before the button is rendered as busy. Ignored, it submits no form either.
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (ignoresSecond && event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...button}
      {...lookAttributes({ variant, size, isBlock })}
      type={type}
      className={`pq-btn ${className}`.trim()}
      translate={getTranslateAttribute(children)}
      onClick={click}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      {isBusy && <Spinner />}
      {icon && <Icon name={icon} size="sm" />}
      {children}
    </button>
  );
}
