import type { ReactNode } from 'react';
import css from './analysis.module.css';

interface SectionProps {
  readonly isShown: boolean;
  readonly children: ReactNode;
}

/** A part of the findings. Phones show one of them, all other screens show all. */
export const Section = ({ isShown, children }: SectionProps) => (
  <div className={css.section} data-shown={isShown || undefined}>
    {children}
  </div>
);
