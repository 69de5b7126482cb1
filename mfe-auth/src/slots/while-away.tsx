import type { NotificationEntity } from '@parque/contract';
import { defineContribution, type ContributionProps } from '@parque/remote';
import { countText, formatDate, formatDateTime } from '@parque/ui';
import { GlanceCard, GlanceList } from '@parque/ui/glance-card';
import { useQuery } from '@tanstack/react-query';
import { notificationsQuery } from '../api/notifications';

/** A title fills two lines, and a card has room for a figure and four. */
const maxShown = 2;

/** The time of today, else the day: `23:05`, `27/11`. */
function formatShort(moment: string): string | undefined {
  const [day, time] = formatDateTime(moment).split('\u00a0');
  return day === formatDate(new Date()) ? time : day?.slice(0, 5);
}

/** Lists each title once, with its count, so that repeated titles do not displace other titles. */
function listTitles(unread: readonly NotificationEntity[]) {
  const groups = new Map<string, { at: string; count: number }>();
  for (const { title, created_at } of unread) {
    const group = groups.get(title);
    groups.set(title, { at: group?.at ?? created_at, count: (group?.count ?? 0) + 1 });
  }
  return [...groups].map(([title, { at, count }]) => ({
    key: title,
    label: count > 1 ? `${title} (${count})` : title,
    value: formatShort(at),
  }));
}

/** What happened while the user was away: the unread notifications. The bell of the bar links to each. */
export function WhileAwayCard({ title }: ContributionProps) {
  const query = useQuery(notificationsQuery);
  const unreadRows = query.data?.rows.filter(({ is_read }) => !is_read) ?? [];
  const [newest] = unreadRows;
  return (
    <GlanceCard
      title={title}
      to={newest?.path ?? '/cuenta'}
      linkLabel={newest ? 'Ver lo último' : 'Elegir avisos'}
      query={query}
      isEmpty={(list) => list.unread === 0}
      empty="No hay nada nuevo"
    >
      {(list) => (
        <>
          <p className="pq-kpi__value" translate="no">
            {countText(list.unread, 'aviso', 'avisos')}
          </p>
          <GlanceList items={listTitles(unreadRows).slice(0, maxShown)} />
        </>
      )}
    </GlanceCard>
  );
}

export default defineContribution(WhileAwayCard);
