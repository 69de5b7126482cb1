import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  readonly icon?: IconName | undefined;
  readonly title: string;
  /** The next step: a button or a link. */
  readonly action?: ReactNode;
  /** `danger`: something is missing because it failed, not because there is none. */
  readonly tone?: 'danger' | undefined;
  readonly children?: ReactNode;
}

/** What stands where there is nothing to show, and what to do about it. */
export function EmptyState({ icon, title, action, tone, children }: EmptyStateProps) {
  return (
    <div className="pq-empty" data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      {icon && <Icon name={icon} size="lg" />}
      <strong>{title}</strong>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
