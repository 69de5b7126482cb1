import type { ReactNode } from 'react';

interface FigureListProps {
  readonly className: string | undefined;
  readonly items: readonly {
    readonly label: string;
    readonly value: ReactNode;
    readonly note?: string | undefined;
  }[];
}

/** Figures with their names, side by side. */
export const FigureList = ({ className, items }: FigureListProps) => (
  <dl className={className}>
    {items.map(({ label, value, note }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd translate="no">
          {value}
          {note !== undefined && <small>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
);
