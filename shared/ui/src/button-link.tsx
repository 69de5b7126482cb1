import type { ComponentProps } from 'react';
import { lookAttributes, type ButtonLook } from './button';

/** Props of {@link ButtonLink}: those of a native link, and the look of a button. */
export interface ButtonLinkProps extends ButtonLook, ComponentProps<'a'> {
  readonly href: string;
  /** Opens in a tab of its own, which cannot reach back to this page. */
  readonly isExternal?: boolean | undefined;
}

/** Leads somewhere, with the look of a button. */
export function ButtonLink({ variant, size, isBlock, isExternal, className = '', ...link }: ButtonLinkProps) {
  return (
    <a
      {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })}
      {...link}
      {...lookAttributes({ variant, size, isBlock })}
      className={`pq-btn ${className}`.trim()}
    >
      {link.children}
    </a>
  );
}
