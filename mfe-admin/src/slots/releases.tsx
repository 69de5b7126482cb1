import type { RemoteStatusEntity } from '@parque/contract';
import { defineContribution, type ContributionProps } from '@parque/remote';
import { countText } from '@parque/ui';
import { GlanceCard, GlanceList } from '@parque/ui/glance-card';
import { useQuery } from '@tanstack/react-query';
import { registryQuery } from '../api/registry';
import { computeFailureRate, formatCount, formatPercentage } from '../versions/figures';
import { computeHealth } from '../versions/health/health';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function Releases({ remotes }: { readonly remotes: readonly RemoteStatusEntity[] }) {
  const rollouts = remotes.flatMap(({ remote }) => remote.rollouts);
  const health = remotes.map(computeHealth);
  const loads = sum(health.map((remoteHealth) => remoteHealth.loads));
  const failures = sum(health.map((remoteHealth) => remoteHealth.failures));
  const figures = {
    'En pausa': rollouts.filter(({ paused }) => paused).length,
    'Módulos apagados o en mantenimiento': remotes.filter(({ remote }) => remote.state !== 'on').length,
    'Hallazgos, 24 horas': sum(health.flatMap(({ findings }) => Object.values(findings))),
  };
  return (
    <>
      <p className="pq-kpi__value" translate="no">
        {countText(rollouts.length, 'despliegue en curso', 'despliegues en curso')}
      </p>
      <GlanceList
        items={[
          ...Object.entries(figures).map(([label, number]) => ({
            key: label,
            label,
            value: formatCount(number),
          })),
          {
            key: 'failures',
            label: 'Cargas fallidas, 24 horas',
            value: `${formatCount(failures)} (${formatPercentage(computeFailureRate({ loads, failures }))})`,
          },
        ]}
      />
    </>
  );
}

export function ReleasesCard({ title }: ContributionProps) {
  return (
    <GlanceCard
      title={title}
      to="/admin-versiones"
      linkLabel="Ver versiones"
      query={useQuery(registryQuery)}
      isEmpty={({ remotes }) => remotes.length === 0}
      empty="Todavía no se ha publicado ningún módulo"
    >
      {({ remotes }) => <Releases remotes={remotes} />}
    </GlanceCard>
  );
}

export default defineContribution(ReleasesCard);
