import type { ReactNode } from 'react';
import { hiddenAmount, useHiddenAmounts } from './hidden-amounts';
import { Exact } from '../format/exact';

/** Shows an amount. While amounts are hidden it shows dots, and screen readers get a text. */
export function MaskedAmount({ children }: { readonly children: ReactNode }) {
  const { isHidden } = useHiddenAmounts();
  if (!isHidden) return <Exact>{children}</Exact>;
  return (
    <span className="pq-hidden-amount">
      <span aria-hidden="true">••••</span>
      <span className="pq-sr">{hiddenAmount}</span>
    </span>
  );
}
