import type { ReactNode } from 'react';
import { translateOf } from '../format/translate-of';

/** A name and its value. */
export interface DataListItem {
  readonly label: string;
  readonly value: ReactNode;
}

/** Names and values, one pair in each line. */
export function DataList({ items }: { readonly items: readonly DataListItem[] }) {
  return (
    <dl className="pq-dl">
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd translate={translateOf(value)}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
