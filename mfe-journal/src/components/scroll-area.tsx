import type { ReactNode } from 'react';

interface ScrollAreaProps {
  readonly label: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** What scrolls without anything in it to go to must itself be reachable, or a keyboard cannot scroll it. */
const reachable = 0;

/** A part of the page that scrolls by itself. */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    <div className={className} role="region" aria-label={label} tabIndex={reachable}>
      {children}
    </div>
  );
}
