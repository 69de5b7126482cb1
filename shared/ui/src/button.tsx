import type { ComponentProps } from 'react';
import { Spinner } from './spinner';

/** One primary per region; `danger` destroys, `danger-quiet` asks before it destroys. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet';

/** What a {@link Button} and a {@link ButtonLink} share. */
export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: 'sm' | 'lg' | undefined;
  /** As wide as its place. */
  readonly isBlock?: boolean | undefined;
}

/** Attributes of the look, as the styles read them. */
export function lookAttributes({ variant, size, isBlock }: ButtonLook) {
  return {
    'data-variant': variant === 'secondary' ? undefined : variant,
    'data-size': size,
    'data-block': isBlock ? '' : undefined,
  };
}

/** Props of {@link Button}: those of a native button, and its look. */
export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** While what it started is under way: it cannot be pressed again, and keeps its width and its name. */
  readonly isBusy?: boolean | undefined;
}

/** Does something. What leads somewhere is a link: see {@link ButtonLink}. */
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
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}
