import type { ReactNode } from 'react';

/** Figures of equal width, which a translation of the page leaves unchanged. */
export const Digits = ({ children }: { readonly children: ReactNode }) => (
  <span translate="no" className="pq-num">
    {children}
  </span>
);
