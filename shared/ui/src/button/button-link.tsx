import type { ComponentProps } from 'react';
import { lookAttributes, type ButtonLook } from './button-look';

/** Props of {@link ButtonLink}: those of a native link, plus the look of a button. */
export interface ButtonLinkProps extends ButtonLook, ComponentProps<'a'> {
  readonly href: string;
  /** Opens in a new tab, without a reference (`opener`) to this page. */
  readonly isExternal?: boolean | undefined;
}

/** A link that looks like a button. */
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
