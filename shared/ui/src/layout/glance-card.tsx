// The package of the page, because this file is built into each remote that uses it.
import {
  Card,
  EmptyState,
  QueryView,
  Skeleton,
  getTranslateAttribute,
  type QueryViewProps,
} from '@parque/ui';
import type { ReactNode } from 'react';

/** Props of {@link GlanceCard}. */
export interface GlanceCardProps<Data> extends Pick<QueryViewProps<Data>, 'query' | 'isEmpty' | 'children'> {
  readonly title: string;
  /** The screen with the details: '/panel'. */
  readonly to: string;
  /** The text of the link to that screen, unique on a page of several cards: 'Ver el panel'. */
  readonly linkLabel: string;
  /** Shown for empty data. */
  readonly empty?: string | undefined;
}

/**
 * A subject at a glance: few figures, and one link to the details. Loading, failed, empty and loaded, its height is the
 * same.
 *
 * @example
 *   <GlanceCard title="Este mes" to="/panel" linkLabel="Ver el panel" query={useQuery(monthQuery)}>
 *     {({ profit }) => <Money amount={profit} isResult />}
 *   </GlanceCard>
 */
export function GlanceCard<Data>({
  title,
  to,
  linkLabel,
  query,
  isEmpty,
  empty = 'Todavía no hay nada que mostrar',
  children,
}: GlanceCardProps<Data>) {
  return (
    <div className="pq-glance">
      <Card title={title} tools={<a href={`#${to}`}>{linkLabel}</a>}>
        <div className="pq-glance__body">
          <QueryView
            query={query}
            label={`Cargando: ${title}`}
            subject={title}
            skeleton={<Skeleton height="6.5rem" />}
            isEmpty={isEmpty}
            empty={<EmptyState title={empty} />}
          >
            {children}
          </QueryView>
        </div>
      </Card>
    </div>
  );
}

/** A line of {@link GlanceList}. */
export interface GlanceItem {
  readonly key: string | number;
  readonly label: ReactNode;
  readonly value: ReactNode;
}

/** Names and values of a {@link GlanceCard}, one pair in each line; at most five fit. */
export function GlanceList({ items }: { readonly items: readonly GlanceItem[] }) {
  return (
    <ul className="pq-glance__list">
      {items.map(({ key, label, value }) => (
        <li key={key}>
          <span translate={getTranslateAttribute(label)}>{label}</span>
          <span translate={getTranslateAttribute(value)}>{value}</span>
        </li>
      ))}
    </ul>
  );
}
