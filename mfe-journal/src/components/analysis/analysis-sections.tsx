import { SegmentedControl } from '@parque/ui';
import type { ComponentProps, ReactNode } from 'react';
import css from './analysis.module.css';
import { BreakdownCard } from './breakdown-card';
import { EquityCard } from './equity-card';
import { sections } from './filters';

type SectionName = (typeof sections)[number]['value'];

interface AnalysisSectionsProps extends ComponentProps<typeof BreakdownCard> {
  readonly section: SectionName;
  readonly onSection: (section: SectionName) => void;
  readonly onRange?: ComponentProps<typeof EquityCard>['onRange'];
  readonly risk: ReactNode;
}

/** The sections below the figures. A narrow screen shows one of them. */
export function AnalysisSections(props: AnalysisSectionsProps) {
  const { section, onSection, onRange, risk, ...breakdown } = props;
  const renderSection = (name: SectionName, content: ReactNode) => (
    <div className={css.section} data-shown={section === name || undefined}>
      {content}
    </div>
  );
  const { trades, digits } = breakdown;
  return (
    <>
      <div className={`pq-only-sm ${css.sections}`}>
        <SegmentedControl label="Sección" value={section} onChange={onSection} options={sections} />
      </div>
      <div className={css.columns}>
        {renderSection('curva', <EquityCard trades={trades} digits={digits} onRange={onRange} />)}
        {renderSection('origen', <BreakdownCard {...breakdown} />)}
      </div>
      {renderSection('riesgo', risk)}
    </>
  );
}
