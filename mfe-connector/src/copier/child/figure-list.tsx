import type { ReactNode } from 'react';
import css from './figure-list.module.css';

interface FigureProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function Figure({ label, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface FigureListProps extends Pick<FigureProps, 'children'> {
  /** Few figures, which are what the card is about. */
  readonly isLarge?: boolean;
}

export function FigureList({ children, isLarge = false }: FigureListProps) {
  return (
    <dl className={css.figures} data-large={isLarge ? '' : undefined}>
      {children}
    </dl>
  );
}
