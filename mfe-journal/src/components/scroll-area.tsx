import type { ReactNode } from 'react';

interface ScrollAreaProps {
  readonly label: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A scroll area without focusable content must be focusable itself, or keyboard users cannot scroll it. */
const reachable = 0;

/** A scrollable part of the page. */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    <div className={className} role="region" aria-label={label} tabIndex={reachable}>
      {children}
    </div>
  );
}
