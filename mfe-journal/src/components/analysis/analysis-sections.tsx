import { SegmentedControl } from '@parque/ui';
import type { ComponentProps, ReactNode } from 'react';
import css from './analysis.module.css';
import { BreakdownCard } from './breakdown-card';
import { EquityCard } from './equity-card';
import { sections, type useFilters } from './filters';
import { Section } from './section';

interface Paging {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

interface AnalysisSectionsProps extends Omit<ComponentProps<typeof BreakdownCard>, 'onBy'> {
  readonly address: Pick<ReturnType<typeof useFilters>, 'page' | 'section' | 'change'>;
  readonly risk: ReactNode;
  readonly list: (paging: Paging) => ReactNode;
}

/** The sections below the figures. A narrow screen shows one of them. */
export function AnalysisSections({ address, risk, list, ...breakdown }: AnalysisSectionsProps) {
  const { page, section, change } = address;
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
      <Section isShown={section === 'trades'}>
        {list({ page, onPage: (to) => change({ pagina: to === 1 ? undefined : String(to) }) })}
      </Section>
    </>
  );
}
