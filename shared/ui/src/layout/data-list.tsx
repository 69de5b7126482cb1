import type { ReactNode } from 'react';
import { getTranslateAttribute } from '../format/translate-attribute';

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
          <dd translate={getTranslateAttribute(value)}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
