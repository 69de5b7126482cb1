import { defineContribution, type ContributionProps } from '@parque/remote';
import { GlanceCard, GlanceList } from '@parque/ui/glance-card';
import { useQuery } from '@tanstack/react-query';
import { todoQuery } from '../api/todo';

export function WaitingCard({ title }: ContributionProps) {
  const query = useQuery(todoQuery);
  const [only, ...others] = query.data ?? [];
  return (
    <GlanceCard
      title={title}
      to={only && others.length === 0 ? only.to : '/admin'}
      linkLabel={only && others.length === 0 ? 'Atender' : 'Ver el resumen'}
      query={query}
      isEmpty={(list) => list.length === 0}
      empty="Nada pendiente"
    >
      {(list) => (
        <GlanceList items={list.map(({ label, to, count }) => ({ key: to, label, value: count }))} />
      )}
    </GlanceCard>
  );
}

export default defineContribution(WaitingCard);
