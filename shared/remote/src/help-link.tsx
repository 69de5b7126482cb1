import type { ReactNode } from 'react';
// The package of the page, because this file is built into each remote that uses it.
import { isKnownAddress } from '@parque/remote';

interface HelpLinkProps {
  /** The page, such as `no-copiado`: the last part of its address. */
  readonly page: string;
  /** The code of a reason, which the page shows first. */
  readonly reason?: string | null | undefined;
  readonly children?: ReactNode;
}

/** A link to a page of Ayuda, which opens in place. Installations without Ayuda show nothing. */
export function HelpLink({ page, reason, children = 'Ayuda' }: HelpLinkProps) {
  if (!isKnownAddress('/ayuda')) return null;
  return (
    <a className="pq-link" href={`#/ayuda/${page}${reason ? `?motivo=${reason}` : ''}`}>
      {children}
    </a>
  );
}
