import type { RemoteStatusEntity } from '@parque/contract';
import { Card, DataList, EmptyState } from '@parque/ui';
import { describeFailure, describeFinding } from './failure-words';
import { formatCount, loadTime } from '../figures';
import { computeHealth, getStableLoadTime } from './health';
import css from './health-card.module.css';
import { Rate } from './rate';

interface CountsProps {
  readonly title: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly describe: (kind: string) => string;
}

/** Counts by kind, the highest first; nothing without any. */
function Counts({ title, counts, describe }: CountsProps) {
  const sorted = Object.entries(counts).sort(([, one], [, other]) => other - one);
  if (sorted.length === 0) return null;
  return (
    <div>
      <h3 className={css.heading}>{title}</h3>
      <DataList
        items={sorted.map(([kind, times]) => ({ label: describe(kind), value: formatCount(times) }))}
      />
    </div>
  );
}

export function HealthCard({ status }: { readonly status: RemoteStatusEntity }) {
  const health = computeHealth(status);
  return (
    <Card title="Salud" note="Las últimas 24 horas, en todas las versiones." padding="md">
      {health.loads + health.failures === 0 ? (
        <EmptyState icon="chart" title="Nadie lo ha abierto en las últimas 24 horas" />
      ) : (
        <div className="pq-stack">
          <DataList
            items={[
              { label: 'Cargas', value: formatCount(health.loads) },
              { label: 'Fallos', value: formatCount(health.failures) },
              { label: 'Tasa de fallos', value: <Rate health={health} /> },
              {
                label: 'Carga p75 de la estable',
                value: loadTime(getStableLoadTime(status)),
              },
            ]}
          />
          <Counts title="Por qué falla" counts={health.reasons} describe={describeFailure} />
          <Counts title="Qué hace en la página" counts={health.findings} describe={describeFinding} />
        </div>
      )}
    </Card>
  );
}
