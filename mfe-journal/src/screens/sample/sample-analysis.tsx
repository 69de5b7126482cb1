import { Badge, Card } from '@parque/ui';
import { useMemo, useState } from 'react';
import { AnalysisSections } from '../../components/analysis/analysis-sections';
import { FiguresRow } from '../../components/analysis/figures-row';
import { sections } from '../../components/analysis/filters';
import type { Dimension, TradeContext } from '../../components/dimensions/dimensions';
import { CurrencyProvider } from '../../components/figures/account-money';
import { DiaryPage } from '../../components/panel/account-screen';
import { SampleTabs } from '../../components/panel/diary-tabs';
import { Risk } from '../../components/risk/risk-card';
import { SampleBanner } from '../../components/sample/sample-banner';
import { sampleBalance, sampleMonth } from '../../components/sample/sample-month';

const context: TradeContext = { zone: 'UTC', reviews: new Map(), setups: new Map() };

/** The analysis of the invented trades, for users without trades of their own. It sends and stores nothing. */
export function SampleAnalysisScreen() {
  const [month] = useState(sampleMonth);
  const [section, setSection] = useState<(typeof sections)[number]['value']>('curva');
  const [by, setBy] = useState<Dimension>('simbolo');
  const trades = useMemo(() => month.days.flatMap(({ op }) => op), [month]);
  const { digits } = month;
  return (
    <CurrencyProvider unit={month}>
      <DiaryPage title="Análisis" lead={<Badge tone="accent">Datos de ejemplo</Badge>}>
        <SampleTabs />
        <SampleBanner title="Este análisis es un ejemplo" userDataAddress="/panel/analisis" />
        <FiguresRow trades={trades} digits={digits} />
        <AnalysisSections
          trades={trades}
          digits={digits}
          by={by}
          context={context}
          onBy={setBy}
          section={section}
          onSection={setSection}
          risk={
            <Card
              title="Riesgo y dinero"
              note="De las operaciones elegidas, por sus cierres y el balance de la cuenta."
            >
              <Risk trades={trades} history={trades} movements={{ opening: sampleBalance, movements: [] }} />
            </Card>
          }
        />
      </DiaryPage>
    </CurrencyProvider>
  );
}
