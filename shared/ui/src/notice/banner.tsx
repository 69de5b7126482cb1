import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon';
import { getTranslateAttribute } from '../format/translate-attribute';

/** Props of {@link Banner}. */
export interface BannerProps {
  /**
   * `accent` calls for attention, `danger` reports a failure, `up` a success. Without a tone, the notice only
   * informs.
   */
  readonly tone?: 'accent' | 'danger' | 'up' | undefined;
  /** Replaces the icon of the tone. */
  readonly icon?: IconName | undefined;
  readonly title: string;
  /** A button or a link at the end. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

const icons = { accent: 'warning', danger: 'error', up: 'check-circle' } as const;

/** A notice beside the content that it is about. One of tone `danger` is announced when it appears. */
export function Banner({ tone, icon = tone ? icons[tone] : 'info', title, action, children }: BannerProps) {
  return (
    <div className="pq-banner" data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      <Icon name={icon} />
      <div translate={getTranslateAttribute([title, children])}>
        <strong>{title}</strong>
        {children}
      </div>
      {action}
    </div>
  );
}
