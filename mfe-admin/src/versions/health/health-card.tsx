import type { RemoteStatusEntity } from '@parque/contract';
import { Card, DataList, EmptyState } from '@parque/ui';
import { failureWords } from './failure-words';
import { count, loadTime } from '../figures';
import { healthOf, stableLoadTime } from './health';
import css from './health-card.module.css';
import { Rate } from './rate';

/** The outcomes of the loads of the last 24 hours, with the reasons of failures. */
export function HealthCard({ status }: { readonly status: RemoteStatusEntity }) {
  const health = healthOf(status);
  const reasons = Object.entries(health.reasons).sort(([, one], [, other]) => other - one);
  return (
    <Card title="Salud" note="Las últimas 24 horas, en todas las versiones." padding="md">
      {health.loads + health.failures === 0 ? (
        <EmptyState icon="chart" title="Nadie lo ha abierto en las últimas 24 horas" />
      ) : (
        <div className="pq-stack">
          <DataList
            items={[
              { label: 'Cargas', value: count(health.loads) },
              { label: 'Fallos', value: count(health.failures) },
              { label: 'Tasa de fallos', value: <Rate health={health} /> },
              {
                label: 'Carga p75 de la estable',
                value: loadTime(stableLoadTime(status)),
              },
            ]}
          />
          {reasons.length > 0 && (
            <div>
              <h3 className={css.heading}>Por qué falla</h3>
              <DataList
                items={reasons.map(([reason, times]) => ({
                  label: failureWords(reason),
                  value: count(times),
                }))}
              />
            </div>
          )}
        </div>
      )}
    </Card>
  );
}
