import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon';
import { getTranslateAttribute } from '../format/translate-attribute';

/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  readonly icon?: IconName | undefined;
  readonly title: string;
  /** The next step: a button or a link. */
  readonly action?: ReactNode;
  /** `danger`: the content is missing because of a failure. */
  readonly tone?: 'danger' | undefined;
  readonly children?: ReactNode;
}

/** Replaces content that does not exist yet, and offers the next step. */
export function EmptyState({ icon, title, action, tone, children }: EmptyStateProps) {
  return (
    <div className="pq-empty" data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      {icon && <Icon name={icon} size="lg" />}
      <strong translate={getTranslateAttribute(title)}>{title}</strong>
      {children && <p translate={getTranslateAttribute(children)}>{children}</p>}
      {action}
    </div>
  );
}
