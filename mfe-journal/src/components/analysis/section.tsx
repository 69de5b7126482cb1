import type { ReactNode } from 'react';
import css from './analysis.module.css';

interface SectionProps {
  readonly isShown: boolean;
  readonly children: ReactNode;
}

/** A section of the analysis. Phones show one section, all other screens show all sections. */
export const Section = ({ isShown, children }: SectionProps) => (
  <div className={css.section} data-shown={isShown || undefined}>
    {children}
  </div>
);
