import { defineContribution, type ContributionProps } from '@parque/remote';
import { formatDateTime } from '@parque/ui';
import { GlanceCard, GlanceList } from '@parque/ui/glance-card';
import { useQuery } from '@tanstack/react-query';
import { notificationsQuery } from '../api/notifications';

const maxShown = 4;

/** What happened while the user was away: the newest unread notifications. The bell of the bar links to each. */
export function WhileAwayCard({ title }: ContributionProps) {
  const query = useQuery(notificationsQuery);
  return (
    <GlanceCard
      title={title}
      to="/cuenta"
      linkLabel="Elegir avisos"
      query={query}
      isEmpty={({ rows }) => rows.every(({ is_read }) => is_read)}
      empty="No hay nada nuevo"
    >
      {({ rows }) => (
        <GlanceList
          items={rows
            .filter(({ is_read }) => !is_read)
            .slice(0, maxShown)
            .map((row) => ({
              key: row.id,
              label: row.title,
              value: formatDateTime(row.created_at),
            }))}
        />
      )}
    </GlanceCard>
  );
}

export default defineContribution(WhileAwayCard);
