/** One `primary` per region. `danger` destroys something; `danger-quiet` opens the question before it. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet';

/** Props that `Button` and `ButtonLink` share. */
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
