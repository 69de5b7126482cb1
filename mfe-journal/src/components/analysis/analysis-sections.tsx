import { SegmentedControl } from '@parque/ui';
import type { ComponentProps, ReactNode } from 'react';
import css from './analysis.module.css';
import { BreakdownCard } from './breakdown-card';
import { EquityCard } from './equity-card';
import { sections, type useFilters } from './filters';
import { Section } from './section';

interface AnalysisSectionsProps extends Omit<ComponentProps<typeof BreakdownCard>, 'onBy'> {
  readonly address: Pick<ReturnType<typeof useFilters>, 'section' | 'change'>;
  readonly risk: ReactNode;
}

/** The sections below the figures. A narrow screen shows one of them. */
export function AnalysisSections({ address, risk, ...breakdown }: AnalysisSectionsProps) {
  const { section, change } = address;
  return (
    <>
      <div className={`pq-only-sm ${css.sections}`}>
        <SegmentedControl
          label="Sección"
          value={section}
          onChange={(ver) => change({ ver: ver === 'curva' ? undefined : ver })}
          options={sections}
        />
      </div>
      <div className={css.columns}>
        <Section isShown={section === 'curva'}>
          <EquityCard
            trades={breakdown.trades}
            digits={breakdown.digits}
            onRange={({ from, to }) => change({ desde: from, hasta: to })}
          />
        </Section>
        <Section isShown={section === 'origen'}>
          <BreakdownCard {...breakdown} onBy={(por) => change({ por })} />
        </Section>
      </div>
      <Section isShown={section === 'riesgo'}>{risk}</Section>
    </>
  );
}
