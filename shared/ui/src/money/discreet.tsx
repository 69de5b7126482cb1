import type { ReactNode } from 'react';
import { hiddenAmount, useHiddenAmounts } from './hidden-amounts';

/** Shows an amount. While amounts are hidden it shows dots, and screen readers get a text. */
export function Discreet({ children }: { readonly children: ReactNode }) {
  const { isHidden } = useHiddenAmounts();
  if (!isHidden) return children;
  return (
    <span className="pq-hidden-amount">
      <span aria-hidden="true">••••</span>
      <span className="pq-sr">{hiddenAmount}</span>
    </span>
  );
}
