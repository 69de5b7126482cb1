import type { ComponentProps } from 'react';
// The package of the page, because this file is built into each remote that uses it.
import { Link, matchPath, useLocation } from '@parque/remote';

/** Props of {@link NavLink}: those of `Link`. */
export interface NavLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'className'> {
  /** Address of a screen, with an optional query: '/avisos?dia=hoy'. */
  readonly to: string;
  /** Whether the link is current only at its own address, and not at those below it. */
  readonly end?: boolean | undefined;
  readonly className?: string | ((state: { readonly isActive: boolean }) => string) | undefined;
}

/** A link that is marked as the current page (`aria-current="page"`) at its address and at those below it. */
export function NavLink({ to, end = false, className, ...link }: NavLinkProps) {
  const { pathname } = useLocation();
  const [path = to] = to.split(/[?#]/);
  const isActive = matchPath({ path, end }, pathname) !== null;
  const names = typeof className === 'function' ? className({ isActive }) : className;
  return (
    <Link
      {...link}
      to={to}
      {...(names && { className: names })}
      {...(isActive && { 'aria-current': 'page' })}
    />
  );
}
